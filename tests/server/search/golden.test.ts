import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { createTestStore } from '../../helpers/with-store.ts';
import { golden } from './golden.ts';
import type { GoldenLine } from './golden-line.ts';
import { settled } from './golden-settled.ts';
import { judgeGolden } from './judge-golden.ts';
import { openSearchedShop, type SearchedShop } from './open-searched-shop.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const PRODUCTS = 3_000;
const WANTED_SHARE = 0.95;

let store: Store;
let shop: SearchedShop;

beforeAll(async () => {
  store = await createTestStore();
  await seedDemo({ store, products: PRODUCTS, now: NOW, report: () => {} });
  shop = await openSearchedShop(store);
});
afterAll(() => store.close());

describe('the search of the demo catalogue', () => {
  const lines: GoldenLine[] = Object.values(golden).flat();

  it('is asked enough', () => {
    expect(lines.length).toBeGreaterThanOrEqual(120);
    for (const ability of Object.values(golden)) expect(ability.length).toBeGreaterThanOrEqual(8);
  });

  it('finds what was meant', () => {
    const scores = Object.entries(golden).map(([ability, asked]) => ({
      ability,
      ...judgeGolden(shop, asked),
    }));
    const met = scores.reduce((sum, score) => sum + score.met, 0);
    const missed = scores.flatMap((score) => score.missed);
    const table = scores.map((score) => `${score.met}/${score.asked} ${score.ability}`);
    console.log([`Golden set: ${met}/${lines.length}`, ...table, ...missed].join('\n'));
    expect(met / lines.length, missed.join('\n')).toBeGreaterThanOrEqual(WANTED_SHARE);
  });

  it('answers what it once answered wrongly', () => {
    expect(judgeGolden(shop, settled).missed).toEqual([]);
  });
});
