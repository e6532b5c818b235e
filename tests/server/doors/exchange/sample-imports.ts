import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

export async function sumByLevel(shop: TestShop): Promise<Record<string, number>> {
  const rows = await shop.store.db
    .selectFrom('prices')
    .innerJoin('price_levels', 'price_levels.id', 'level_id')
    .groupBy('external_id')
    .select(['external_id', (eb) => eb.fn.sum<number>('price').as('sum')])
    .execute();
  return Object.fromEntries(rows.map(({ external_id, sum }) => [external_id ?? 'retail', sum]));
}

export async function stockByStorage(shop: TestShop): Promise<Record<string, number>> {
  const rows = await shop.store.db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'storage_id')
    .groupBy('external_id')
    .select(['external_id', (eb) => eb.fn.sum<number>('free').as('sum')])
    .execute();
  return Object.fromEntries(rows.map(({ external_id, sum }) => [external_id ?? '', sum]));
}

export async function expectSecondTimeChangesNothing(
  shop: TestShop,
  paths: string[],
): Promise<void> {
  const before = await shop.dump();
  const decided = await shop.store.db.selectFrom('settings').selectAll().execute();
  const nothing = { created: 0, changed: 0, removed: 0 };
  expect(await shop.importFiles(paths, { dryRun: true })).toMatchObject(nothing);
  expect(await shop.importFiles(paths)).toMatchObject(nothing);
  expect(await shop.dump()).toBe(before);
  expect(await shop.store.db.selectFrom('settings').selectAll().execute()).toEqual(decided);
}

/** A try in the empty shop foretells the import and leaves the shop empty. */
export async function importAsForetold(shop: TestShop, paths: string[]) {
  const before = await shop.dump();
  const tried = await shop.importFiles(paths, { dryRun: true });
  expect(await shop.dump()).toBe(before);
  const report = await shop.importFiles(paths);
  const { created, changed, unchanged, decisions } = report;
  expect(tried).toMatchObject({ created, changed, unchanged, decisions });
  return report;
}
