import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownYears } from '../../server/calendar/known-years.ts';
import { callbackFormSchema, fieldErrors, questionFormSchema } from '../../shared/contact.ts';
import { callBackTime } from '../../shared/contact-hours.ts';

const callback = { name: 'Анна', phone: '8 916 123-45-67', comment: '', consent: 'yes' };
const question = { kind_id: '2', name: 'Анна', email: 'Anna@Example.ru', question: 'Есть?' };
const errorsOf = (schema: typeof callbackFormSchema | typeof questionFormSchema, body: unknown) => {
  const { error } = schema.safeParse(body);
  return error ? fieldErrors(error) : {};
};

import { createWorkCalendar } from '../../shared/work-calendar.ts';

describe('the form of a call back', () => {
  it('reads a phone as it is typed', () => {
    expect(callbackFormSchema.parse(callback)).toMatchObject({ phone: '+79161234567' });
  });

  it.each([
    [{ name: '  ' }, 'name', 'Напишите, как к вам обращаться'],
    [{ name: 'Я'.repeat(101) }, 'name', 'Имя длиннее 100 знаков'],
    [{ name: ['а', 'б'] }, 'name', 'Напишите, как к вам обращаться'],
    [{ phone: '' }, 'phone', 'Напишите номер телефона'],
    [{ phone: '12345' }, 'phone', 'Проверьте номер: нужны +7 и ещё десять цифр'],
    [{ phone: '9'.repeat(5000) }, 'phone', 'Проверьте номер: нужны +7 и ещё десять цифр'],
    [{ comment: 'а'.repeat(1001) }, 'comment', 'Комментарий длиннее 1000 знаков'],
    [{ consent: undefined }, 'consent', 'Отметьте согласие: без него мы не можем ответить вам'],
  ])('refuses %j', (change, field, message) => {
    expect(errorsOf(callbackFormSchema, { ...callback, ...change })).toEqual({ [field]: message });
  });

  it('says all that is wrong with an empty form', () => {
    expect(Object.keys(errorsOf(callbackFormSchema, {}))).toEqual(['name', 'phone', 'consent']);
    expect(Object.keys(errorsOf(callbackFormSchema, null))).toEqual(['form']);
  });

  it('keeps no sign that cannot be seen', () => {
    const { name } = callbackFormSchema.parse({ ...callback, name: '\u202eан\u0000на\u200b ' });
    expect(name).toBe('анна');
  });

  it('answers any text without failing', () => {
    const anything = fc.record({ name: fc.string(), phone: fc.string(), comment: fc.string() });
    fc.assert(
      fc.property(anything, (body) => {
        const { data } = callbackFormSchema.safeParse({ ...body, consent: 'yes' });
        if (data) expect(data.phone).toMatch(/^\+7\d{10}$/);
      }),
    );
  });
});

describe('the form of a question', () => {
  it('wants one way to answer, not both', () => {
    expect(questionFormSchema.parse({ ...question, consent: 'yes' })).toMatchObject({
      kind_id: 2,
      email: 'anna@example.ru',
      phone: '',
      product: '',
    });
    const neither = { ...question, email: '', phone: '', consent: 'yes' };
    expect(errorsOf(questionFormSchema, neither)).toEqual({
      email: 'Укажите почту или телефон: куда отправить ответ?',
    });
  });

  it.each([
    [{ kind_id: '' }, 'kind_id', 'Выберите, о чём вопрос'],
    [{ kind_id: 'x' }, 'kind_id', 'Выберите, о чём вопрос'],
    [{ email: 'anna@' }, 'email', 'Проверьте адрес: он должен быть вида anna@example.ru'],
    [{ phone: '8' }, 'phone', 'Проверьте номер: нужны +7 и ещё десять цифр'],
    [{ question: ' \n ' }, 'question', 'Напишите вопрос'],
    [{ question: 'а'.repeat(2001) }, 'question', 'Вопрос длиннее 2000 знаков: оставьте главное'],
  ])('refuses %j', (change, field, message) => {
    const body = { ...question, consent: 'yes', ...change };
    expect(errorsOf(questionFormSchema, body)).toEqual({ [field]: message });
  });
});

describe('callBackTime', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['2026-11-20T08:59', 'сегодня после 9:00'],
    ['2026-11-20T09:00', 'в течение часа'],
    ['2026-11-20T16:59', 'в течение часа'],
    ['2026-11-20T17:30', 'сегодня до 18:00'],
    ['2026-11-20T18:00', 'в понедельник после 9:00'],
    ['2026-11-21T12:00', 'в понедельник после 9:00'],
    ['2026-11-22T12:00', 'завтра после 9:00'],
    ['2026-11-19T23:00', 'завтра после 9:00'],
    // Wednesday 4 November is a holiday, the day before it is shorter.
    ['2026-11-03T15:59', 'в течение часа'],
    ['2026-11-03T16:30', 'сегодня до 17:00'],
    ['2026-11-03T17:00', '5 ноября после 9:00'],
    ['2026-11-04T12:00', 'завтра после 9:00'],
    ['2026-12-30T19:00', '11 января после 9:00'],
    ['2026-12-31T12:00', '11 января после 9:00'],
    ['2027-01-08T12:00', 'в понедельник после 9:00'],
  ])('says at %s: %s [S9.43]', (moscow, when) => {
    const calendar = createWorkCalendar(knownYears);
    expect(callBackTime(Date.parse(`${moscow}:00+03:00`), calendar)).toBe(when);
  });
});
