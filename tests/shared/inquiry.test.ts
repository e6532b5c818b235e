import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../shared/contact.ts';
import {
  dealerFormSchema,
  MAX_AREA_M2,
  parseArea,
  planningFormSchema,
} from '../../shared/inquiry.ts';

const planning = {
  name: 'Анна',
  phone: '8 916 123-45-67',
  object_type: 'Столовая',
  consent: 'yes',
};
const dealer = {
  inn: '7707083893',
  company: 'ООО «Юг»',
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@example.ru',
  region: 'Самара',
  consent: 'yes',
};

describe('an area', () => {
  it.each([
    ['120', 120],
    ['1 200 м²', 1200],
    ['85,5 кв. м', 86],
    ['34м2', 34],
    ['0', null],
    ['-5', null],
    ['сто', null],
    ['1e5', null],
    ['100001', null],
  ])('%s', (text, area) => {
    expect(parseArea(text)).toBe(area);
  });

  it('is read as it was written, and is within its bounds for any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AREA_M2 }), (area) => {
        expect(parseArea(`${area} м²`)).toBe(area);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const area = parseArea(text);
        expect(area === null || (area >= 1 && area <= MAX_AREA_M2)).toBe(true);
      }),
    );
  });
});

describe('the forms', () => {
  it('take a project without mail, area and comment', () => {
    expect(planningFormSchema.parse(planning)).toMatchObject({
      phone: '+79161234567',
      email: '',
      area_m2: null,
      comment: '',
    });
  });

  it('say what is wrong with each field', () => {
    const project = planningFormSchema.safeParse({ area_m2: 'много', email: 'anna' });
    expect(Object.keys(fieldErrors(project.error ?? fail()))).toEqual(
      expect.arrayContaining(['name', 'phone', 'email', 'object_type', 'area_m2', 'consent']),
    );
    const asked = dealerFormSchema.safeParse({ ...dealer, inn: '7707083894', email: '' });
    expect(fieldErrors(asked.error ?? fail())).toEqual({
      inn: 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя',
      email: 'Напишите почту',
    });
  });

  it('take a dealer', () => {
    expect(dealerFormSchema.parse(dealer)).toMatchObject({ inn: '7707083893', region: 'Самара' });
  });
});

function fail(): never {
  throw new Error('the form was taken');
}
