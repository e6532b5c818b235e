import { describe, expect, it } from 'vitest';
import { bankFormSchema, companyFormSchema, isTollFree } from '../../shared/company.ts';
import { isBankAccount, isCorrAccount, parseBik, parseOgrn } from '../../shared/ru/bank-details.ts';

const company = {
  name: 'Ножи и доски',
  tagline: 'Ножи для поваров',
  legalName: 'ООО «Ножи»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address: '117997, Москва, ул. Вавилова, д. 19',
  email: 'zakaz@nozhi.ru',
  regionalPhone: '+7 495 123-45-67',
  director: 'Петров П. П.',
};
const bank = {
  bankName: 'ПАО Сбербанк, г. Москва',
  bankBik: '044525225',
  bankAccount: '40702810938000000001',
  bankCorrAccount: '30101810400000000225',
};

/** Field and message of each problem. */
const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('numbers of a firm', () => {
  it('takes a state number by its check digit, of firms and of sole traders', () => {
    expect(parseOgrn('1027700132195')).toBe('1027700132195');
    expect(parseOgrn('304500116000157')).toBe('304500116000157');
    for (const wrong of ['1027700132196', '304500116000158', '2027700132195', '102770013219', '']) {
      expect(parseOgrn(wrong), wrong).toBeNull();
    }
  });

  it('takes a bank’s number of nine digits', () => {
    expect(parseBik(' 044525225 ')).toBe('044525225');
    for (const wrong of ['04452522', '944525225', 'x44525225']) expect(parseBik(wrong)).toBeNull();
  });

  it('takes an account only with the key of its bank', () => {
    expect(isCorrAccount('30101810400000000225', '044525225')).toBe(true);
    expect(isCorrAccount('30101810500000000225', '044525225')).toBe(false);
    expect(isCorrAccount('30101810400000000225', '044525974')).toBe(true);
    const keys = Array.from({ length: 10 }, (_, key) => `40702810${key}38000000001`);
    expect(keys.filter((account) => isBankAccount(account, '044525225'))).toHaveLength(1);
    expect(isBankAccount('4070281093800000000', '044525225')).toBe(false);
  });
});

describe('the seller as the owner tells of it', () => {
  it('is taken whole', () => {
    expect(companyFormSchema.parse(company)).toMatchObject({
      inn: '7707083893',
      tollFreePhone: '',
    });
  });

  it('is refused field by field, each with its message', () => {
    const empty = { name: ' ', tagline: '', director: '' };
    const wrong = { ...company, inn: '7707083894', ogrn: '1', email: 'zakaz', ...empty };
    expect(problems(companyFormSchema.safeParse(wrong))).toEqual({
      name: 'Напишите название магазина',
      tagline: 'Напишите, чем торгует магазин',
      director: 'Напишите, кто подписывает счета',
      inn: 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя',
      ogrn: 'Проверьте ОГРН: 13 цифр, у предпринимателя 15',
      email: 'Проверьте почту: она вида zakaz@example.ru',
    });
  });

  it('needs a КПП of a firm, none of a sole trader, and one phone of the two', () => {
    const { kpp: _kpp, regionalPhone: _phone, ...rest } = company;
    expect(Object.keys(problems(companyFormSchema.safeParse(rest))).toSorted()).toEqual([
      'kpp',
      'regionalPhone',
    ]);
    const trader = { ...company, inn: '500100732259', ogrn: '304500116000157', kpp: '' };
    expect(companyFormSchema.safeParse(trader).success).toBe(true);
    const mixed = { ...trader, ogrn: company.ogrn };
    expect(Object.keys(problems(companyFormSchema.safeParse(mixed)))).toEqual(['ogrn']);
  });

  it('takes accounts that fit their bank and no others', () => {
    const account = Array.from({ length: 10 }, (_, key) => `40702810${key}38000000001`).find(
      (each) => isBankAccount(each, bank.bankBik),
    );
    expect(bankFormSchema.safeParse({ ...bank, bankAccount: account }).success).toBe(true);
    const wrong = { ...bank, bankAccount: '4', bankCorrAccount: '30101810500000000225' };
    expect(Object.keys(problems(bankFormSchema.safeParse(wrong)))).toEqual([
      'bankAccount',
      'bankCorrAccount',
    ]);
  });

  it('knows a number that costs the caller nothing', () => {
    expect([isTollFree('8 800 200-40-00'), isTollFree('8 (800) 1'), isTollFree('8 495 9')]).toEqual(
      [true, true, false],
    );
  });
});
