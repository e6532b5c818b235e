import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftHash, EMPTY_DRAFT, toDraft, toFilter } from '../../../client/catalog/filter-draft.ts';
import type { PanelGroup } from '../../../client/catalog/filter-panel.ts';
import {
  type FilterAction,
  type FilterState,
  isPending,
  reduceFilter,
} from '../../../client/catalog/filter-state.ts';
import { filterHash, parseFilterFields, parseFilterHash } from '../../../shared/filter.ts';

fc.configureGlobal({ seed: 437 });

const values = (key: string, counts: Record<string, string>): PanelGroup => ({
  type: 'values',
  key,
  title: key,
  above: false,
  open: true,
  values: Object.entries(counts).map(([slug, count]) => ({
    slug,
    title: slug,
    count,
    folded: false,
  })),
  more: null,
  searchable: false,
});

const GROUPS = [values('brand', { nord: '3', vulkan: '5' })];
const START: FilterState = {
  panel: { action: '/catalog/plity', groups: GROUPS, resetHref: '/catalog/plity' },
  draft: EMPTY_DRAFT,
  confirmed: EMPTY_DRAFT,
  confirmedGroups: GROUPS,
  cleared: false,
  found: '8 товаров',
  touched: null,
};
const reached = (...actions: FilterAction[]) => actions.reduce(reduceFilter, START);
const nord = (on: boolean): FilterAction => ({ type: 'value', key: 'brand', slug: 'nord', on });

const key = fc.constantFrom('brand', 'tip', 'tsvet');
const text = fc.oneof(
  fc.constantFrom('', ' ', '1 500,5', '-7', 'много', '9e20', '99999999999999999', '0,0001', '12.'),
  fc.double({ min: 0, max: 1e13, noNaN: true }).map(String),
);
const choice: fc.Arbitrary<FilterAction> = fc.oneof(
  fc.record({
    type: fc.constant('value' as const),
    key,
    slug: fc.constantFrom('a', 'b', 'c-1'),
    on: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('switch' as const),
    key: fc.constantFrom('v-nalichii', 'sale'),
    on: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('bound' as const),
    key: fc.constantFrom('price', 'obem'),
    side: fc.constantFrom('min' as const, 'max' as const),
    text,
  }),
  fc.record({ type: fc.constant('settled' as const), key: fc.constantFrom('price', 'obem') }),
  fc.constant({ type: 'cleared' as const }),
);
const choices = fc.array(choice, { maxLength: 20 });

/** Fields that a browser sends for a draft: names and values. */
function fieldsOf({ draft }: FilterState): [string, string][] {
  return [
    ...Object.entries(draft.values).flatMap(([name, slugs]) =>
      slugs.map((slug): [string, string] => [`f.${name}`, slug]),
    ),
    ...draft.switches.map((name): [string, string] => [`f.${name}.on`, '1']),
    ...Object.entries(draft.bounds).flatMap(([name, { min, max }]): [string, string][] => [
      [`f.${name}.min`, min],
      [`f.${name}.max`, max],
    ]),
  ];
}

describe('the choice in the panel', () => {
  it('gives the address that the server gives to the sent form', () => {
    fc.assert(
      fc.property(choices, (actions) => {
        const state = reached(...actions);
        const readable = fieldsOf(state).filter(([, value]) => /\d|^[a-c]/.test(value));
        expect(draftHash(state.draft)).toBe(filterHash(parseFilterFields(readable)));
      }),
    );
  });

  it('is always an address that the server reads back to itself', () => {
    fc.assert(
      fc.property(choices, (actions) => {
        const hash = draftHash(reached(...actions).draft);
        expect(filterHash(parseFilterHash(hash))).toBe(hash);
        expect(draftHash(toDraft(parseFilterHash(hash)))).toBe(hash);
      }),
    );
  });

  it('holds no empty list, switch or range [S4.18, S4.19]', () => {
    fc.assert(
      fc.property(choices, (actions) => {
        const { values: chosen, bounds } = reached(...actions).draft;
        expect(Object.values(chosen).every((slugs) => slugs.length > 0)).toBe(true);
        expect(Object.values(bounds).every(({ min, max }) => min + max !== '')).toBe(true);
      }),
    );
  });

  it('is the same however often a range is put right', () => {
    fc.assert(
      fc.property(choices, (actions) => {
        const settle = [
          { type: 'settled', key: 'price' },
          { type: 'settled', key: 'obem' },
        ] as const;
        const once = reached(...actions, ...settle);
        expect(reached(...actions, ...settle, ...settle).draft).toEqual(once.draft);
        expect(draftHash(once.draft)).toBe(draftHash(reached(...actions).draft));
      }),
    );
  });

  it('keeps bounds at 0 … 1e12 [S9.23]', () => {
    fc.assert(
      fc.property(choices, (actions) => {
        const bounds = Object.values(toFilter(reached(...actions).draft).ranges);
        for (const { min = 0, max = 1e12 } of bounds) {
          expect(min).toBeGreaterThanOrEqual(0);
          expect(max).toBeLessThanOrEqual(1e12);
          expect(min).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});

describe('taking everything back', () => {
  it('is said to have been done until something is chosen again [S3.34, S4.20, S4.21]', () => {
    const cleared = reached(nord(true), { type: 'cleared' });
    expect(cleared).toMatchObject({ draft: EMPTY_DRAFT, cleared: true });
    expect(reduceFilter(cleared, nord(true)).cleared).toBe(false);
  });
});

describe('a range that is left', () => {
  const price = (min: string, max: string) =>
    reached(
      { type: 'bound', key: 'price', side: 'min', text: min },
      { type: 'bound', key: 'price', side: 'max', text: max },
      { type: 'settled', key: 'price' },
    ).draft.bounds['price'];

  it('has its bounds in order and written alike', () => {
    expect(price('15000', '1 500,50 ₽')).toEqual({ min: '1\u00a0500,5', max: '15\u00a0000' });
  });

  it('keeps what cannot be read, for its writer to mend', () => {
    expect(price('дёшево', '2000')).toEqual({ min: 'дёшево', max: '2\u00a0000' });
  });
});

describe('a draft', () => {
  it('is pending until the list shows it', () => {
    const chosen = reached(nord(true));
    expect(isPending(chosen)).toBe(true);
    expect(isPending(reduceFilter(chosen, { type: 'confirmed', draft: chosen.draft }))).toBe(false);
    expect(isPending(reached(nord(true), nord(false)))).toBe(false);
  });

  it('that is thrown away leaves choice and counts of the list [S3.34]', () => {
    const counted = [values('brand', { nord: '0', vulkan: '1' })];
    const draft = reached(nord(true), { type: 'counted', groups: counted, found: '1 товар' });
    expect(draft.panel.groups).toEqual(counted);
    const back = reduceFilter(draft, { type: 'discarded', found: '8 товаров' });
    expect(back).toMatchObject({ draft: EMPTY_DRAFT, found: '8 товаров' });
    expect(back.panel.groups).toEqual(GROUPS);
  });

  it('has no count of products while that is not known', () => {
    expect(reached(nord(true)).found).toBeNull();
  });
});
