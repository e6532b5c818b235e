import { describe, expect, it } from 'vitest';
import { readOrderIds } from '../../../../server/backoffice/money/match-documents.ts';
import {
  decodeStatement,
  readStatement,
} from '../../../../server/backoffice/money/read-statement.ts';
import { type BankFields, bankFile, OWN_ACCOUNT, OWN_INN, toWindows } from './bank-file.ts';

const holder = { inn: OWN_INN, account: '' };
const read = (documents: readonly BankFields[]) => readStatement(bankFile(documents), holder);
const one = (fields: BankFields) => read([fields]).documents[0];

describe('a statement of a bank', () => {
  it.each([
    ['windows-1251', toWindows(bankFile([{}]))],
    ['UTF-8', Buffer.from(bankFile([{}]))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${bankFile([{}])}`)],
    ['UTF-16', Buffer.from(`\ufeff${bankFile([{}])}`, 'utf16le')],
    ['lines that end with \\n', toWindows(bankFile([{}], '\n'))],
    [
      'two encodings at once',
      Buffer.concat([
        toWindows(bankFile([{}]).replace('КонецФайла', '')),
        Buffer.from('КонецФайла'),
      ]),
    ],
  ])('is read in %s', (_name, bytes) => {
    const statement = readStatement(decodeStatement(bytes), holder);
    expect(statement).toMatchObject({
      account: OWN_ACCOUNT,
      fromOn: '2026-11-20',
      faults: [],
      documents: [
        { number: '15', amount: 100_000, payer: 'ООО «Ромашка»', cameOn: '2026-11-20', aside: '' },
      ],
    });
  });

  it('in cp866 is read too', () => {
    const signs = new Map(
      Array.from({ length: 256 }, (_, byte) => [
        new TextDecoder('ibm866').decode(Uint8Array.of(byte)),
        byte,
      ]),
    );
    const text = bankFile([{ Плательщик1: 'ООО Ромашка' }]);
    const bytes = Buffer.from([...text].map((sign) => signs.get(sign) ?? 0x3f));
    expect(readStatement(decodeStatement(bytes), holder).documents[0]?.payer).toBe('ООО Ромашка');
  });

  it.each([
    ['nothing', ''],
    ['another file', 'Номер;Дата;Сумма\n1;2;3'],
    ['a page of the bank', '<!doctype html><title>1CClientBankExchange</title>'],
    ['a header alone', '1CClientBankExchange\r\nВерсияФормата=1.03\r\n'],
  ])('is not %s', (_name, text) => {
    expect(() => readStatement(text, holder)).toThrow('Это не выписка');
  });

  it.each([
    ['1234.50', 123_450],
    ['1234,5', 123_450],
    ['1 234-50', 123_450],
    ['0.01', 1],
    ['1234', 123_400],
  ])('has the sum %s', (text, amount) => {
    expect(one({ Сумма: text })?.amount).toBe(amount);
  });

  it.each([
    [{ Сумма: '0.00' }, 'сумма 0'],
    [{ Сумма: '-100.00' }, 'не читается'],
    [{ Сумма: '1e9' }, 'не читается'],
    [{ Сумма: '99999999999999999999' }, 'не читается'],
    [{ Дата: '31.02.2026' }, 'не читается'],
    [{ Номер: '' }, 'нет номера'],
  ] as [BankFields, string][])('tells why %o is no document', (fields, why) => {
    const { documents, faults } = read([fields, {}]);
    expect([documents.length, faults.length, faults[0]?.includes(why)]).toEqual([1, 1, true]);
  });

  it('tells of a document that is cut off', () => {
    const whole = bankFile([{}, { Номер: '16' }]);
    const { documents, faults } = readStatement(whole.slice(0, -60), holder);
    expect(documents.map(({ number }) => number)).toEqual(['15']);
    expect(faults[0]).toContain('обрывается');
  });

  it.each([
    ['outgoing', { ПлательщикИНН: OWN_INN, ПолучательИНН: '7707083893' }],
    ['own', { ПлательщикИНН: OWN_INN }],
    ['foreign', { ПолучательИНН: '5003052454' }],
    ['not-come', { ДатаПоступило: '' }],
  ] as [string, BankFields][])('sets money aside that is %s', (aside, fields) => {
    expect(one(fields)?.aside).toBe(aside);
  });

  it('believes no account that only the file calls its own', () => {
    expect(one({ ПолучательИНН: '' })).toMatchObject({ aside: '', isOdd: true });
    expect(one({})?.isOdd).toBe(false);
  });

  it('tells documents apart by number, day, account and bank', () => {
    const others: BankFields[] = [
      {},
      { Дата: '21.11.2026' },
      { ПлательщикБИК: '044525974' },
      { ПлательщикСчет: '40702810000000000078' },
      { Номер: '16' },
    ];
    const keys = others.map((fields) => one(fields)?.key);
    expect(new Set(keys).size).toBe(5);
  });

  it('keeps no signs that stores refuse', () => {
    expect(one({ НазначениеПлатежа: 'а\u0000б\ud800в' })?.purpose).toBe('а б в');
  });

  it('may have 10 000 documents, and not 20 001', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ Номер: `${i}` }));
    expect(read(many(10_000)).documents.length).toBe(10_000);
    expect(() => read(many(20_001))).toThrow('по частям');
  });
});

describe('a purpose', () => {
  it.each([
    ['Оплата по счёту № 100245 от 20.11.2026', [245]],
    ['Заказ 100245, 100246', [245, 246]],
    ['Счёт N100245. В т.ч. НДС 22% 180327.87', [245]],
    ['сумма 100245-00', []],
    ['сумма 100245,50 руб.', []],
    ['НДС=100245', []],
    ['р/с 40702810100000100245', []],
    ['договор 12-100245', []],
    ['без номера', []],
  ])('%s names %o', (purpose, ids) => {
    expect(readOrderIds(purpose)).toEqual(ids);
  });
});
