import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import * as links from '../../../shared/routes.ts';
import { popularNodes } from '../../../views/home/popular-categories.tsx';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const home = async () => (await request(shop.listener).get('/').expect(200)).text;
const tileOf = (html: string, title: string) =>
  new RegExp(`<span class="category-tile-title">${title}</span>.*?</a>`).exec(html)?.[0];

it('the home page tells at once how many goods its categories have', async () => {
  const { reference, store, catalog, settled } = shop.deps;
  const [node] = popularNodes(reference.get('catalog')).filter(({ is_sale }) => !is_sale);
  const { id = 0, title = '' } = node ?? {};
  const before = await home();
  const { members, columns } = catalog.index;
  const ids = Array.from(members.byCategory.get(id) ?? [], (ordinal) =>
    Number(columns.ids[ordinal]),
  );
  const goods = store.db.selectFrom('products').select(['id', 'code']).where('id', 'in', ids);
  const others = (await goods.execute()).filter(
    ({ code }) => !before.includes(links.product(code)),
  );
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    const leaving = tx.updateTable('products').set({ active: 0, changed_seq });
    await leaving.where('id', '=', others[0]?.id ?? 0).execute();
  });
  await catalog.poll();
  await settled();
  const tile = tileOf(before, title);
  expect(tile).toBeDefined();
  expect(tileOf(await home(), title)).not.toBe(tile);
});
