import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_UNITS } from '../../shared/basket.ts';
import { parseQuickOrder } from '../../shared/quick-order.ts';

describe('parseQuickOrder', () => {
  it.each([
    ['104507\t5', '104507', 5],
    ['104507\tШкаф холодильный\t5', '104507', 5],
    ['104507;12', '104507', 12],
    ['"104507";"12 шт"', '104507', 12],
    ['"Шкаф ""Полюс""";2', 'Шкаф "Полюс"', 2],
    ['104507, 3', '104507', 3],
    ['104507,3', '104507', 3],
    ['104507   1 200', '104507', 1200],
    ['ШХ-700 5', 'ШХ-700', 5],
    ['ШХ-700 х5', 'ШХ-700', 5],
    ['ШХ-700 x 5 шт', 'ШХ-700', 5],
    ['ШХ-700 × 5', 'ШХ-700', 5],
    ['ШХ-700 - 5 шт.', 'ШХ-700', 5],
    ['ШХ-700 — 5 штук', 'ШХ-700', 5],
    ['Вилка столовая 3 пары', 'Вилка столовая', 3],
    ['ШХ-700 5,00', 'ШХ-700', 5],
    ['ШХ-700', 'ШХ-700', 1],
    ['Банка 0,5 л', 'Банка 0,5 л', 1],
    ['Артикул;Количество', 'Артикул', null],
    ['104507;0', '104507', null],
    ['104507 99999999', '104507', null],
    [';5', '', 5],
  ])('reads «%s»', (text, name, amount) => {
    expect(parseQuickOrder(text)).toMatchObject([{ text, name, amount }]);
  });

  it.each([
    ['674691 2 уп', 'уп'],
    ['674691 2уп.', 'уп'],
    ['674691 x2 Упаковки', 'Упаковки'],
    ['674691;2;упак.', 'упак'],
    ['674691\t2 кор', 'кор'],
    ['674691, 2 пачки', 'пачки'],
    ['674691 — 2 комплекта', 'комплекта'],
    ['674691   2   коробки', 'коробки'],
    ['674691 2 шт', 'шт'],
    ['674691 2', ''],
  ])('reads what «%s» is counted in', (text, word) => {
    expect(parseQuickOrder(text)).toMatchObject([{ text, name: '674691', amount: 2, word }]);
  });

  it('leaves out empty lines alone, whatever ends them', () => {
    expect(parseQuickOrder('1001 2\r\n\r\n  \n1002 3\r1003').map(({ name }) => name)).toEqual([
      '1001',
      '1002',
      '1003',
    ]);
  });

  it('keeps every line, in order, with an amount that an order can be or none', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 300 }), (lines) => {
        const text = lines.join('\n');
        const read = parseQuickOrder(text);
        const written = text
          .split(/\r\n|[\n\r\u2028\u2029]/)
          .map((line) => line.trim())
          .filter((line) => line !== '');
        expect(read.map((line) => line.text)).toEqual(written);
        for (const { amount } of read) {
          const isRight = amount === null || (Number.isInteger(amount) && amount >= 1);
          expect(isRight && (amount ?? 0) <= MAX_UNITS).toBe(true);
        }
      }),
    );
  });

  it('reads what it is told in any of the usual ways', () => {
    const separators = ['\t', ';', ' ; ', ',', ', ', ' ', '   ', ' x', ' х ', ' × ', ' - ', ' — '];
    const units = ['', ' шт', ' шт.', 'шт', ' уп', ' упак.', ' пар', ' pcs'];
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-ZА-Я]{0,3}\d{3,8}$/),
        fc.integer({ min: 1, max: MAX_UNITS }),
        fc.constantFrom(...separators),
        fc.constantFrom(...units),
        (code, amount, separator, unit) => {
          const text = `${code}${separator}${amount}${unit}`;
          expect(parseQuickOrder(text)).toMatchObject([{ text, name: code, amount }]);
        },
      ),
    );
  });

  it('takes hostile lines in a moment', () => {
    const hostile = [' '.repeat(50_000), `1${' 1'.repeat(25_000)}`, `${'x5 '.repeat(20_000)}шт`];
    expect(parseQuickOrder(hostile.join('\n'))).toHaveLength(2);
  });
});
