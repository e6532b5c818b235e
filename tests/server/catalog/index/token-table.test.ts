import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TokenTable } from '../../../../server/catalog/index/token-table.ts';
import { doAtOnce } from '../../../../server/platform/slices.ts';
import { stemOf } from '../../../../server/search/stem-of.ts';
import { vocabularyInSlices } from '../../../../server/search/vocabulary.ts';

const wordOf = (number: number) =>
  String.fromCharCode(0x430 + (number % 32), 0x430 + ((number * 7) % 32)) + number;
const inOrder = ({ texts, order }: TokenTable) => Array.from(order, (number) => texts[number]);

it('is put in order in slices, while others add, find and read on', () => {
  const counts = fc.tuple(fc.nat(9000), fc.nat(9000), fc.nat(3));
  fc.assert(
    fc.property(counts, ([first, second, pause]) => {
      const table = new TokenTable();
      for (let number = 0; number < first; number++) table.numberOf(wordOf(number));
      const sorting = table.sortInSlices();
      for (let slice = 0; slice < pause; slice++) sorting.next();
      for (let number = first; number < first + second; number++) table.numberOf(wordOf(number));
      for (let number = 0; number < first; number += 97) {
        expect(table.find(wordOf(number))).toBe(number);
      }
      doAtOnce(sorting);
      table.sort();
      expect(inOrder(table)).toEqual([...table.texts].sort());
    }),
    { numRuns: 20, seed: 20261127 },
  );
});

it('can be kept between two slices: so many first numbers are in order, and no others', () => {
  const table = new TokenTable();
  for (let number = 0; number < 3000; number++) table.numberOf(wordOf(number));
  doAtOnce(table.settleInSlices());
  for (let number = 3000; number < 13_000; number++) table.numberOf(wordOf(number));
  const sorting = table.sortInSlices();
  for (let slice = 0; slice < 3; slice++) {
    sorting.next();
    const { texts, order } = table;
    expect(order.length).toBeGreaterThan(3000);
    const kept = new TokenTable(texts.slice(0, order.length), Uint32Array.from(order));
    expect(inOrder(kept)).toEqual([...kept.texts].sort());
  }
});

it('finds tokens without its map when the first version is in order, and takes in more', () => {
  const table = new TokenTable();
  for (let number = 0; number < 5000; number++) table.numberOf(wordOf(number));
  doAtOnce(table.settleInSlices());
  for (let number = 0; number < 6000; number += 7) {
    expect(table.find(wordOf(number))).toBe(number < 5000 ? number : undefined);
  }
  expect(table.numberOf(wordOf(41))).toBe(41);
  expect(table.numberOf('я')).toBe(5000);
  expect(table.find('я')).toBe(5000);
  table.sort();
  expect(inOrder(table)).toEqual([...table.texts].sort());
});

it('has each token in its vocabulary once, also when two read on in turns', () => {
  const table = new TokenTable();
  for (let number = 0; number < 900; number++) table.numberOf(lettersOf(number));
  const slow = vocabularyInSlices(table);
  slow.next();
  const vocabulary = doAtOnce(vocabularyInSlices(table));
  expect(doAtOnce(slow)).toBe(vocabulary);
  for (const [number, text] of table.texts.entries()) {
    expect(vocabulary.ofStem(stemOf(text)).filter((token) => token === number)).toEqual([number]);
  }
});

const lettersOf = (number: number) =>
  `сорт${[number >> 6, (number >> 3) % 8, number % 8].map((at) => 'бвгджзкл'[at % 8]).join('')}${number >> 9 ? 'ум' : 'ом'}`;
