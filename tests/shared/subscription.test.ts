import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from '../../shared/email.ts';
import { subscriptionFormSchema } from '../../shared/subscription.ts';

describe('parseEmail', () => {
  it.each([
    ['anna@example.ru', 'anna@example.ru'],
    ['  Anna.Belova+shop@Example.RU ', 'anna.belova+shop@example.ru'],
    ['anna@кухня.рф', 'anna@xn--j1agri5c.xn--p1ai'],
  ])('reads %j as %s', (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@example.ru',
    'anna@example',
    'anna@exa mple.ru',
    'anna@example.ru, boris@example.ru',
    'anna@example.ru\nBcc: all@example.ru',
    'anna@user@example.ru/path',
    'anna@example.ru?x',
    `${'a'.repeat(250)}@example.ru`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  it('changes nothing when done again, and gives no line break or space', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const email = parseEmail(text);
        fc.pre(email !== null);
        expect(parseEmail(email)).toBe(email);
        expect(email).not.toMatch(/\s/);
      }),
    );
  });
});

describe('the form', () => {
  const messages = (fields: unknown) =>
    subscriptionFormSchema.safeParse(fields).error?.issues.map(({ message }) => message);

  it('is good with an address and the consent', () => {
    const form = { email: 'Anna@example.ru', consent: 'yes' };
    expect(subscriptionFormSchema.parse(form).email).toBe('anna@example.ru');
  });

  it.each([
    [{}, ['Укажите адрес электронной почты', 'Отметьте согласие']],
    [{ email: ' ', consent: 'yes' }, ['Укажите адрес']],
    [{ email: 'anna', consent: 'yes' }, ['Проверьте адрес']],
    [{ email: ['a@b.ru', 'c@d.ru'], consent: 'yes' }, ['Укажите адрес']],
    [{ email: 'a@b.ru', consent: 'no' }, ['Отметьте согласие']],
  ])('says in words what is wrong with %j', (fields, expected) => {
    const found = messages(fields) ?? [];
    expect(found).toHaveLength(expected.length);
    for (const [i, words] of expected.entries()) expect(found[i]).toContain(words);
  });
});
