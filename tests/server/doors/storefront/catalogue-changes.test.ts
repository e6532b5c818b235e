import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import type { Product } from '../../../../shared/contract/product.ts';
import * as links from '../../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import {
  createStorefront,
  type Listening,
  listen,
  STOREFRONT_KEY,
  type TestStorefront,
} from './create-storefront.ts';

let shop: TestShop;
let served: Listening;
let front: TestStorefront;
let products: Product[];
const guest = { cityId: 90, country: 'ru', rate: 643, token: null };

beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY });
  served = await listen(shop.listener);
  front = await createStorefront(served.url);
  const found = await shop.deps.shop.bestsellers(guest, { onpage: 50 });
  products = found.formatted_products.filter(({ price }) => price.price !== null);
});
afterAll(async () => {
  await front.close();
  await served.close();
  await shop.close();
});

const get = (path: string) => request(front.listener).get(path);
const stateOf = async (path: string) => (await get(path)).headers['server-timing'];

async function rename(id: number, title: string): Promise<void> {
  const { store } = shop.deps;
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx.updateTable('products').set({ title, changed_seq }).where('id', '=', id).execute();
  });
}

it('shows a changed product at the next look, and keeps the pages that do not show it', async () => {
  const [changed, ...others] = products;
  const path = links.product(changed?.common_info.code ?? '');
  const other = others.find(
    (one) => one.common_info.parent_category_id !== changed?.common_info.parent_category_id,
  );
  const otherPath = links.product(other?.common_info.code ?? '');
  await get(path);
  await get(otherPath);
  await get('/news');
  await rename(changed?.id ?? 0, 'Совсем другое название');
  expect((await get(path)).text).not.toContain('Совсем другое название');

  expect(await front.storefront.follower.poll()).toBe(true);
  expect((await get(path)).text).toContain('Совсем другое название');
  expect(await stateOf('/news')).toBe('cache;desc="hit"');
});

it('drops the pages a second time, for processes of the shop that were late', async () => {
  const [changed] = products;
  const path = links.product(changed?.common_info.code ?? '');
  const { follower } = front.storefront;
  await rename(changed?.id ?? 0, 'Название из отставшего процесса');
  await follower.poll();
  await get(path);
  expect(await stateOf(path)).toBe('cache;desc="hit"');
  await follower.poll();
  expect(await stateOf(path)).not.toBe('cache;desc="hit"');
  await follower.poll();
  expect(await stateOf(path)).toBe('cache;desc="hit"');
});

it('takes all for new when the shop does not know what was before', async () => {
  const since = async (sequence: number) =>
    (await shop.deps.shop.changes(guest, { since: sequence })).everything;
  const { sequence } = await shop.deps.shop.changes(guest, {});
  expect(await since(sequence)).toBe(false);
  expect(await since(0)).toBe(true);
  expect(await since(sequence + 5)).toBe(true);
});

it('tells of every product that changed since any moment', async () => {
  const moments: { sequence: number; changed: number[] }[] = [];
  const { sequence: first } = await shop.deps.shop.changes(guest, {});
  moments.push({ sequence: first, changed: [] });
  for (const { id } of products.slice(0, 4)) {
    await rename(id, `Название ${id}`);
    for (const moment of moments) moment.changed.push(id);
    const { sequence } = await shop.deps.shop.changes(guest, {});
    moments.push({ sequence, changed: [] });
  }
  for (const { sequence, changed } of moments) {
    const told = await shop.deps.shop.changes(guest, { since: sequence });
    expect(told.everything).toBe(false);
    expect(told.products.toSorted()).toEqual(changed.toSorted());
  }
});
