import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CONTACT_CONSENT, ORDER_CONSENT, REGISTRATION_CONSENT } from '../../../shared/consents.ts';
import { type CallName, shopContract } from '../../../shared/contract/shop-api.ts';

const phone = '+79161234567';
const contact = { name: 'Анна', phone, consent: CONTACT_CONSENT };
const firm = {
  inn: '7707083893',
  kpp: '770701001',
  title: 'ООО «Ромашка»',
  address: 'Москва, Мира, 1',
};
const recipient = { name: 'Анна', phone, email: '', consent: ORDER_CONSENT, firm };
const dealer = {
  ...contact,
  inn: firm.inn,
  company: 'Суп',
  email: 'a@example.ru',
  region: 'Тверь',
};
const registration = {
  phone_token: 'x',
  first_name: 'Анна',
  consent: REGISTRATION_CONSENT,
  firm: { inn: firm.inn, title: 'Суп' },
};
const address = { city_id: 90, text: 'Мира, 1' };
const question = {
  ...contact,
  kind_id: 1,
  question: 'Есть ли\nгаз?',
};

/** Calls with a text of one line that somebody types: an input that fits, and the text in it. */
const typed: [CallName, object, string][] = [
  ['saveRecipient', recipient, 'name'],
  ['saveRecipient', recipient, 'firm.title'],
  ['saveRecipient', recipient, 'firm.address'],
  ['askCallback', contact, 'name'],
  ['askQuestion', question, 'name'],
  ['askProject', { ...contact, object_type: 'Столовая' }, 'name'],
  ['askDealership', dealer, 'name'],
  ['askDealership', dealer, 'company'],
  ['askDealership', dealer, 'region'],
  ['saveProfile', { first_name: 'Анна' }, 'first_name'],
  ['addAddress', address, 'text'],
  ['saveAddress', { id: 1, ...address }, 'text'],
  ['register', registration, 'first_name'],
  ['register', registration, 'firm.title'],
];
/** Those that may be empty. */
const optional: typeof typed = [
  ['saveDelivery', { option: 'courier', address: 'Мира, 1' }, 'address'],
  ['saveDelivery', { option: 'courier', town: 'Тверь' }, 'town'],
  ['saveProfile', { first_name: 'Анна', last_name: 'Ким' }, 'last_name'],
  ['saveProfile', { first_name: 'Анна', patronymic: 'Ильинична' }, 'patronymic'],
  ['addAddress', { ...address, comment: 'Звонить' }, 'comment'],
  ['register', { ...registration, last_name: 'Ким' }, 'last_name'],
  [
    'register',
    { ...registration, firm: { ...registration.firm, position: 'Шеф' } },
    'firm.position',
  ],
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The input with another text at a path: `firm.title`. */
function withText(input: object, path: string, text: string): Fields {
  const [name = '', ...rest] = path.split('.');
  const fields: Fields = { ...input };
  const inner = fields[name];
  if (rest.length === 0 || !isFields(inner)) return { ...fields, [name]: text };
  return { ...fields, [name]: withText(inner, rest.join('.'), text) };
}

const textAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), value);

const schemaOf = (name: CallName): z.ZodType => shopContract[name].input;
const kept = (name: CallName, input: Fields, path: string) =>
  textAt(schemaOf(name).parse(input), path);

describe('a text of a call', () => {
  it.each([...typed, ...optional])(
    'is cleaned as that of a form: %s %j %s',
    (name, input, path) => {
      expect(kept(name, withText(input, path, ' \u202eА\u200bн\ud800на '), path)).toBe('Анна');
      const forged = withText(input, path, 'Мира, 1\r\nТелефон:\u2028+7 903');
      expect(kept(name, forged, path)).toBe('Мира, 1 Телефон: +7 903');
    },
  );

  it.each(typed)('is refused when nothing of it is seen: %s %j %s', (name, input, path) => {
    expect(schemaOf(name).safeParse(input).success).toBe(true);
    for (const empty of ['   ', '\u200b\u200b', '\n\t', '\u202e', '\udfff']) {
      const { error } = schemaOf(name).safeParse(withText(input, path, empty));
      expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    }
  });

  it('keeps the lines of a comment or a question', () => {
    expect(kept('askQuestion', question, 'question')).toBe('Есть ли\nгаз?');
    const called = { ...contact, comment: 'После\u200b 12\r\nили вечером ' };
    expect(kept('askCallback', called, 'comment')).toBe('После 12\nили вечером');
  });

  it('is counted as it is kept', () => {
    const long = `${'я'.repeat(100)}\u200b  `;
    expect(kept('askCallback', { ...contact, name: long }, 'name')).toBe('я'.repeat(100));
  });
});

describe('a question of a program', () => {
  it('says where the answer goes, as the form does', () => {
    const { phone: _phone, ...nowhere } = question;
    const { error } = schemaOf('askQuestion').safeParse(nowhere);
    expect(error?.issues.map(({ path }) => path)).toEqual([['email']]);
    expect(schemaOf('askQuestion').safeParse({ ...question, phone: 'abc' }).success).toBe(false);
  });
});
