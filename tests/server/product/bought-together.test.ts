import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };

describeOnBothStores('what goes with a product', (dialect) => {
  let shop: TestShop;
  let ids: number[];
  let code: string;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    ids = await listInStock(shop, 4);
    const { db } = shop.deps.store;
    const first = db
      .selectFrom('products')
      .select('code')
      .where('id', '=', ids[0] ?? 0);
    code = (await first.executeTakeFirstOrThrow()).code;
  });
  afterAll(() => shop.close());

  const together = async () => {
    const found = await shop.deps.shop.companions(GUEST, { code });
    if (!found?.bought_together) return [];
    return found.formatted_products.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  const change = async (values: { discontinued: 0 | 1 }, id: number) => {
    const { store, catalog, settled } = shop.deps;
    await transaction(store, async (tx) => {
      const changed_seq = await bumpSequence(tx, 'catalog');
      const set = { ...values, changed_seq };
      await tx.updateTable('products').set(set).where('id', '=', id).execute();
    });
    await catalog.poll();
    await settled();
  };

  it('is what others took in one order with it: two buyers at least, proven or paid', async () => {
    const buy = async (bought: readonly number[]) => {
      const buyer = openBrowser(shop);
      for (const id of bought) await buyer.add(id, 1);
      await buyer.prepare();
      expect((await buyer.confirm()).status).toBe(303);
      return buyer;
    };
    const [own = 0, second = 0, third = 0, fourth = 0] = ids;
    expect(await together()).toEqual([]);
    const often = await buy([own, second, third]);
    // The same buyer again, and what stands twice in one order, is no habit of others.
    await often.add(own);
    await often.add(second);
    await often.prepare();
    await often.confirm();
    expect(await together()).toEqual([]);
    await buy([own, third, fourth]);
    expect(await together()).toEqual([third]);
    await change({ discontinued: 1 }, third);
    expect(await together()).toEqual([]);
    await change({ discontinued: 0 }, third);
    expect(await together()).toEqual([third]);
    const { writer } = shop.deps.store;
    const unproven = { proven_phone: null, paid_sum: 0 };
    await writer.updateTable('orders').set(unproven).execute();
    expect(await together()).toEqual([]);
  });
});
