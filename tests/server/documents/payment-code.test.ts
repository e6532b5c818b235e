import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidDocumentError } from '../../../server/documents/document-order.ts';
import { makePaymentCode } from '../../../server/documents/payment-code.ts';
import { PAYMENT_CODE, seller } from './sample-order.ts';

describe('the text of the payment code', () => {
  const bank = seller.bank;

  it('chooses another separator when a value holds the usual one', () => {
    const code = makePaymentCode({ ...seller, name: 'ООО «А|Б»' }, 100, 'Заказ #1');
    expect(code.startsWith('ST00012~Name=ООО «А|Б»~PersonalAcc=')).toBe(true);
    expect(code).toContain('~Purpose=Заказ #1~');
  });

  it('leaves out what is empty', () => {
    const code = makePaymentCode({ ...seller, kpp: null }, 100, ' ');
    expect(code).toBe(`${PAYMENT_CODE}|Sum=100|PayeeINN=7700000009`);
  });

  it.each([
    ['account', { account: '4070281013825012301' }],
    ['BIK', { bik: '04452522X' }],
    ['correspondent account', { correspondentAccount: '' }],
  ])('is not made with a wrong %s', (_name, more) => {
    const wrong = { ...seller, bank: { ...bank, ...more } };
    expect(() => makePaymentCode(wrong, 100, 'x')).toThrow(InvalidDocumentError);
  });

  it('keeps the lengths of the standard whatever the texts are', () => {
    const text = fc.string({
      unit: fc.constantFrom('а', 'Ж', 'b', ' ', '|', '\n', '«'),
      maxLength: 400,
    });
    fc.assert(
      fc.property(text, text, text, (name, bankName, purpose) => {
        const code = makePaymentCode(
          { ...seller, name: `О${name}`, bank: { ...bank, bankName: `Б${bankName}` } },
          100,
          purpose,
        );
        const separator = code.charAt(7);
        const pairs = code.slice(8).split(separator);
        const values = new Map(pairs.map((pair) => pair.split(/=(.*)/s) as [string, string]));
        expect(pairs.slice(0, 5).map((pair) => pair.split('=')[0])).toEqual([
          'Name',
          'PersonalAcc',
          'BankName',
          'BIC',
          'CorrespAcc',
        ]);
        expect(Buffer.byteLength(pairs.slice(0, 5).join(separator))).toBeLessThanOrEqual(300);
        expect(values.get('BankName')?.length).toBeLessThanOrEqual(45);
        expect(values.get('Purpose')?.length ?? 0).toBeLessThanOrEqual(210);
        expect([...values.values()].every((value) => value !== '' && !/[\n\r]/.test(value))).toBe(
          true,
        );
      }),
    );
  });
});
