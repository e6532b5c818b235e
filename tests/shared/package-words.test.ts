import { expect, it } from 'vitest';
import { countUnits } from '../../shared/package-words.ts';

const pack = (quantity: number, short_title: string, isprimary = false) => ({
  quantity,
  short_title,
  isprimary,
  price: null,
  retail_price: null,
});
const single = pack(1, 'шт', true);
const six = { unit: 'шт', packages: [single, pack(6, 'уп. 6 шт')] };
const both = { unit: 'шт', packages: [single, pack(6, 'уп. 6 шт'), pack(24, 'кор. 24 шт')] };
const unclear = (reason: string) => ({ kind: 'unclear', reason });

it.each([
  [six, 2, 'уп', { kind: 'units', units: 12, package: 6 }],
  [six, 2, 'Упаковки', { kind: 'units', units: 12, package: 6 }],
  [six, 2, 'кор', { kind: 'units', units: 12, package: 6 }],
  [six, 2, 'шт', { kind: 'units', units: 2, package: null }],
  [six, 2, '', { kind: 'units', units: 2, package: null }],
  [both, 2, 'уп', { kind: 'units', units: 12, package: 6 }],
  [both, 2, 'коробки', { kind: 'units', units: 48, package: 24 }],
  [both, 2, 'пачки', unclear('Есть упаковки по 6, 24 шт.: напишите, сколько шт.')],
  [
    { unit: 'шт', packages: [] },
    2,
    'уп',
    unclear('Продаётся не упаковками: напишите, сколько шт.'),
  ],
  [
    { unit: 'пара', packages: [single, pack(2, 'уп. 2'), pack(10, 'уп. 10')] },
    2,
    'кор',
    unclear('Есть упаковки по 2, 10 пар: напишите, сколько пар'),
  ],
  [{ unit: 'компл', packages: [] }, 2, 'компл', { kind: 'units', units: 2, package: null }],
  [{ unit: 'упак', packages: [] }, 2, 'уп', { kind: 'units', units: 2, package: null }],
])('of %j %i «%s» are counted as they were meant', (product, amount, word, counted) => {
  expect(countUnits(product, amount, word)).toEqual(counted);
});
