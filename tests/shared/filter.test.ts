import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_FILTER,
  type Filter,
  filterHash,
  InvalidFilterError,
  isEmptyFilter,
  parseFilterFields,
  parseFilterHash,
  type Range,
  readBound,
  withoutFacet,
} from '../../shared/filter.ts';

fc.configureGlobal({ seed: 437 });

const FIRST = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const key = fc
  .tuple(
    fc.constantFrom(...FIRST),
    fc.string({ unit: fc.constantFrom(...FIRST, '-'), maxLength: 8 }),
  )
  .map(([head, tail]) => head + tail);
const bound = fc.integer({ min: 0, max: 1e9 }).map((thousandths) => thousandths / 1000);
const range: fc.Arbitrary<Range> = fc.oneof(
  fc.record({ min: bound }),
  fc.record({ max: bound }),
  fc.tuple(bound, bound).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
);
type Choice = { values: string[] } | { range: Range } | 'on';
const choice: fc.Arbitrary<Choice> = fc.oneof(
  fc.record({ values: fc.uniqueArray(key, { minLength: 1, maxLength: 4 }) }),
  fc.record({ range }),
  fc.constant('on' as const),
);
const choices = fc.dictionary(key, choice, { maxKeys: 6, noNullPrototype: true });

function toFilter(chosen: [string, Choice][]): Filter {
  const selections: Record<string, string[]> = {};
  const ranges: Record<string, Range> = {};
  const switches: string[] = [];
  for (const [name, each] of chosen) {
    if (each === 'on') switches.push(name);
    else if ('range' in each) ranges[name] = each.range;
    else selections[name] = each.values;
  }
  return { selections, ranges, switches };
}

const canonical = (chosen: Record<string, Choice>): Filter => {
  const { selections, ranges, switches } = toFilter(Object.entries(chosen));
  const sorted = Object.entries(selections).map(([name, values]) => [name, [...values].sort()]);
  return { selections: Object.fromEntries(sorted), ranges, switches: [...switches].sort() };
};

describe('filterHash and parseFilterHash', () => {
  it('reads back what is written', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const filter = canonical(chosen);
        expect(parseFilterHash(filterHash(filter))).toEqual(filter);
      }),
    );
  });

  it('gives one text to the same choice in any order', () => {
    fc.assert(
      fc.property(choices, fc.infiniteStream(fc.nat(1000)), (chosen, weights) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((each) => [weights.next().value as number, each] as const)
            .sort(([a], [b]) => a - b)
            .map(([, each]) => each);
        const mixed = shuffled(Object.entries(chosen)).map(([name, each]): [string, Choice] => [
          name,
          each !== 'on' && 'values' in each ? { values: shuffled(each.values) } : each,
        ]);
        expect(filterHash(toFilter(mixed))).toBe(filterHash(canonical(chosen)));
      }),
    );
  });

  it('is readable and holds nothing empty [S3.33]', () => {
    const filter: Filter = {
      selections: { brend: ['vulkan', 'nordika', 'vulkan'], tsvet: [] },
      switches: ['v-nalichii'],
      ranges: { obem: { min: 10, max: 50 }, ves: {}, price: { max: 1500.5 } },
    };
    expect(filterHash(filter)).toBe('brend:nordika,vulkan;obem:10..50;price:..1500.5;v-nalichii');
    expect(filterHash(EMPTY_FILTER)).toBe('');
    expect(isEmptyFilter(parseFilterHash(''))).toBe(true);
  });

  it('repairs swapped bounds', () => {
    expect(parseFilterHash('obem:50..10').ranges).toEqual({ obem: { min: 10, max: 50 } });
    expect(filterHash({ ...EMPTY_FILTER, ranges: { obem: { min: 50, max: 10 } } })).toBe(
      'obem:10..50',
    );
  });

  it.each([
    'Brend:x',
    'brend:',
    'brend:a,,b',
    'brend:a:b',
    'brend:a;brend:b',
    'obem:..',
    'obem:1..2..3',
    'obem:-1..5',
    'obem:1e3..',
    'obem:..9999999999999',
    '__proto__:a',
    'x'.repeat(2001),
  ])('refuses %.40s', (hash) => {
    expect(() => parseFilterHash(hash)).toThrow(InvalidFilterError);
  });

  it('answers any text with a filter or its own error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1:;,.-Я% '), maxLength: 40 }), (text) => {
        try {
          const filter = parseFilterHash(text);
          expect(parseFilterHash(filterHash(filter))).toEqual(filter);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidFilterError);
        }
      }),
    );
  });
});

describe('parseFilterFields', () => {
  it('reads the fields of the form and drops the empty and the foreign [S4.22]', () => {
    const filter = parseFilterFields([
      ['f.brend', 'vulkan'],
      ['f.brend', 'nordika'],
      ['f.tsvet', ''],
      ['f.price.min', '1 500,5'],
      ['f.price.max', ' '],
      ['f.obem.min', ''],
      ['f.obem.max', '50'],
      ['f.v-nalichii.on', '1'],
      ['sort', 'asc'],
      ['utm_source', 'mail'],
    ]);
    expect(filterHash(filter)).toBe('brend:nordika,vulkan;obem:..50;price:1500.5..;v-nalichii');
  });

  it.each([
    [[['f.price.min', 'дорого']]],
    [[['f.brend', 'a:c']]],
    [[['f.brend', 'Чёрный']]],
    [[['f.', 'a']]],
  ] as [string, string][][][])('refuses %j', (fields) => {
    expect(() => parseFilterFields(fields)).toThrow(InvalidFilterError);
  });
});

describe('readBound', () => {
  it.each([
    ['1500', 1500],
    ['1 500,5', 1500.5],
    ['1\u00a0500\u202f000', 1_500_000],
    ['1.500.000', 1_500_000],
    ['1,500,000.75', 1_500_000.75],
    ['1.500,5', 1500.5],
    ['от 15 000 ₽', 15_000],
    ['12.', 12],
    [',5', 5],
    ['0,12345', 0.123],
    ['-5', 0],
    ['−5', 0],
    ['9999999999999999', 1e12],
    ['', undefined],
    ['дорого', undefined],
    ['₽', undefined],
  ])('%j is %j [S9.23]', (text, bound) => {
    expect(readBound(text)).toBe(bound);
  });

  it('reads every text as a bound that an address can hold, or as none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159.,- −₽e+') }), (text) => {
        const bound = readBound(text);
        if (bound === undefined) return;
        expect(parseFilterHash(`price:${bound}..`).ranges).toEqual({ price: { min: bound } });
      }),
    );
  });
});

describe('withoutFacet', () => {
  const filter = parseFilterHash('brend:a,b;obem:1..2;v-nalichii');

  it.each([
    ['brend', 'a', 'brend:b;obem:1..2;v-nalichii'],
    ['brend', undefined, 'obem:1..2;v-nalichii'],
    ['obem', undefined, 'brend:a,b;v-nalichii'],
    ['v-nalichii', undefined, 'brend:a,b;obem:1..2'],
    ['tsvet', 'red', 'brend:a,b;obem:1..2;v-nalichii'],
  ])('%s %s', (facet, value, rest) => {
    expect(filterHash(withoutFacet(filter, facet, value))).toBe(rest);
  });
});
