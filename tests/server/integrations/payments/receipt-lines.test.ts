import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InvalidReceiptError,
  makeReceiptLines,
  receiptSum,
  type SoldLine,
} from '../../../../server/integrations/payments/receipt-lines.ts';

fc.configureGlobal({ seed: 437 });

const sold = (title: string, quantity: number, unitPrice: number): SoldLine => ({
  title,
  quantity,
  unitPrice,
  vatRate: 22,
  subject: 'commodity',
});
const rows = (lines: readonly SoldLine[], amount: number) =>
  makeReceiptLines(lines, amount).map(({ title, quantity, unitPrice }) => [
    title,
    quantity,
    unitPrice,
  ]);
const gross = (lines: readonly SoldLine[]) =>
  lines.reduce((sum, line) => sum + Math.floor((line.quantity * line.unitPrice + 500) / 1000), 0);

describe('makeReceiptLines', () => {
  it('repeats the lines when nothing is taken off', () => {
    const lines = [sold('Нож', 2000, 150_050), sold('Доставка', 1000, 50_000)];
    expect(rows(lines, 350_100)).toEqual([
      ['Нож', 2000, 150_050],
      ['Доставка', 1000, 50_000],
    ]);
    expect(makeReceiptLines(lines, 350_100)[0]?.mode).toBe('full_prepayment');
    expect(makeReceiptLines(lines, 350_100, 'full_payment')[0]?.mode).toBe('full_payment');
  });

  it('takes a discount off in proportion, to the kopeck', () => {
    expect(rows([sold('А', 1000, 10_000), sold('Б', 1000, 5000)], 14_999)).toEqual([
      ['А', 1000, 9999],
      ['Б', 1000, 5000],
    ]);
  });

  it('splits a line whose unit price is not whole', () => {
    expect(rows([sold('Тарелка', 3000, 10_000)], 29_999)).toEqual([
      ['Тарелка', 1000, 9999],
      ['Тарелка', 2000, 10_000],
    ]);
  });

  it('sells a fraction as one piece when its unit price is not whole', () => {
    expect(rows([sold('Плёнка', 2500, 333)], 833)).toEqual([['Плёнка (2,5 ед.)', 1000, 833]]);
    expect(rows([sold('Плёнка', 2500, 400)], 1000)).toEqual([['Плёнка', 2500, 400]]);
  });

  it('makes no two lines of one where a receipt would be too long for the cash register', () => {
    const lines = Array.from({ length: 60 }, (_, at) => sold(`Тарелка ${at}`, 3000, 10_000));
    const made = makeReceiptLines(lines, gross(lines) - 60);
    expect(made).toHaveLength(60);
    expect(made[0]).toMatchObject({ title: 'Тарелка 0 (3 ед.)', quantity: 1000 });
    expect(receiptSum(made)).toBe(gross(lines) - 60);
  });

  it('keeps a line that is given free', () => {
    expect(rows([sold('Подарок', 2000, 0), sold('Нож', 1000, 100)], 100)[0]).toEqual([
      'Подарок',
      2000,
      0,
    ]);
  });

  it.each([
    ['more than the lines', [sold('А', 1000, 100)], 101],
    ['a fraction of a kopeck', [sold('А', 1000, 100)], 99.5],
    ['a negative sum', [sold('А', 1000, 100)], -1],
    ['no quantity', [sold('А', 0, 100)], 0],
    ['a negative price', [sold('А', 1000, -1)], 0],
    ['not a number', [sold('А', Number.NaN, 100)], 0],
  ])('refuses %s', (_name, lines, amount) => {
    expect(() => makeReceiptLines(lines, amount)).toThrow(InvalidReceiptError);
  });

  const line = fc.record({
    title: fc.constantFrom('Нож', 'Плита', 'Доставка'),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 500 }).map((pieces) => pieces * 1000),
      fc.integer({ min: 1, max: 50_000 }),
    ),
    unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
    vatRate: fc.constantFrom<SoldLine['vatRate']>(22, 10, null),
    subject: fc.constantFrom<SoldLine['subject']>('commodity', 'service'),
  });

  it('sums up to the charge exactly, whatever the lines and the discount', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, share) => {
          const amount = Math.round(gross(lines) * share);
          const receipt = makeReceiptLines(lines, amount);
          expect(receiptSum(receipt)).toBe(amount);
          for (const { quantity, unitPrice } of receipt) {
            expect(quantity > 0 && unitPrice >= 0).toBe(true);
            expect(Number.isSafeInteger(unitPrice)).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps all pieces of every line and moves no line by more than a kopeck from its share', () => {
    const whole = fc.record({
      quantity: fc.integer({ min: 1, max: 300 }),
      unitPrice: fc.integer({ min: 100, max: 5_000_000 }),
      percent: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(whole, { minLength: 1, maxLength: 20 }), (given) => {
        const lines = given.map(({ quantity, unitPrice }, index) =>
          sold(`№ ${index}`, quantity * 1000, unitPrice),
        );
        const percent = given[0]?.percent ?? 0;
        const amount = Math.round((gross(lines) * (100 - percent)) / 100);
        const receipt = makeReceiptLines(lines, amount);
        for (const { title, quantity, unitPrice } of lines) {
          const parts = receipt.filter((part) => part.title === title);
          expect(parts.length).toBeLessThanOrEqual(2);
          expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
          const share = ((quantity / 1000) * unitPrice * amount) / gross(lines);
          expect(Math.abs(receiptSum(parts) - share)).toBeLessThanOrEqual(1.001);
        }
      }),
    );
  });
});
