import { setImmediate as letOthersIn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFavorite } from '../../../server/favorites/change-favorites.ts';
import { takeOverGuest } from '../../../server/login/log-in.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { changeDraft } from '../../../server/orders/order-draft.ts';
import { requireLimits } from '../../../server/platform/limits/take-limits.ts';
import { numberChanges } from '../../../server/platform/store/product-changes.ts';
import { shopperTransaction } from '../../../server/platform/store/shopper-transaction.ts';
import { lockingTransaction } from '../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

const BUYERS = 24;
const ROUNDS = 3;
const OPENING = 50;
const ids = Array.from({ length: BUYERS }, (_, at) => at + 1);

describeOnBothStores('24 buyers at once', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await createOrderShop(
      dialect,
      ids.map((id) => ({ id, prices: { 1: [10_000, null] }, stock: { 1: OPENING } })),
    );
  });
  afterEach(() => shop.close());

  const all = <T>(work: (id: number) => Promise<T>) => Promise.all(ids.map(work));

  it('of different goods all get their orders', async () => {
    const buyers = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const id of ids) buyers.set(id, await shop.buyer({ [id]: 1 }));
      const placed = await all(async (id) => {
        const buyer = buyers.get(id) ?? 0;
        return (await shop.place(buyer, await shop.form(buyer))).kind;
      });
      expect(placed).toEqual(ids.map(() => 'placed'));
    }
    expect(await all((id) => shop.free(id))).toEqual(ids.map(() => OPENING - ROUNDS));
    expect(await all((id) => shop.held(id))).toEqual(ids.map(() => ROUNDS));
  });

  it('while changes are numbered and orders are cancelled', async () => {
    const buyers = await Promise.all(ids.map((id) => shop.buyer({ [id]: 2 })));
    let over = false;
    const numbering = (async () => {
      while (!over) {
        await numberChanges(shop.store);
        // Numbering waits for nothing when nothing has changed: orders would never come.
        await letOthersIn();
      }
    })();
    const outcomes = await Promise.all(
      buyers.map(async (shopperId) => {
        const placed = await shop.place(shopperId, await shop.form(shopperId));
        if (placed.kind !== 'placed') return placed.kind;
        const orderId = placed.orders[0]?.id ?? 0;
        return cancelOrder(shop.store, { orderId, shopperId, now: NOW });
      }),
    );
    over = true;
    await numbering;
    expect(outcomes).toEqual(ids.map(() => true));
    expect(await all((id) => shop.free(id))).toEqual(ids.map(() => OPENING));
  });

  it('of the same two goods in opposite cities wait for each other, and nobody fails', async () => {
    const buyers = await Promise.all(ids.map(() => shop.buyer({ 1: 1, 2: 1 })));
    const kinds = await Promise.all(
      buyers.map(async (buyer) => (await shop.place(buyer, await shop.form(buyer))).kind),
    );
    // Buyers who read the stock before another's order took of it are shown it anew, if it is not
    // the same.
    expect(kinds.filter((kind) => kind !== 'placed')).toEqual([]);
    expect([await shop.free(1), await shop.free(2)]).toEqual([OPENING - BUYERS, OPENING - BUYERS]);
  });

  it('sending one form make one order', async () => {
    const buyer = await shop.buyer({ 1: 1 });
    const form = await shop.form(buyer);
    const results = await all(() => shop.place(buyer, form));
    expect(results.map(({ kind }) => kind)).toEqual(ids.map(() => 'placed'));
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.free(1)).toBe(OPENING - 1);
  });

  it('pay at once, and every payment is counted', async () => {
    const buyers = await Promise.all(ids.map((id) => shop.buyer({ [id]: 1 })));
    for (const buyer of buyers) await shop.place(buyer, await shop.form(buyer));
    const orders = await shop.orders();
    await Promise.all(orders.map(({ id, total }) => shop.pay(id, total)));
    const paid = await shop.orders();
    expect(paid.map(({ status }) => status)).toEqual(orders.map(() => 'confirmed'));
    expect(paid.map(({ paid_sum }) => paid_sum)).toEqual(orders.map(({ total }) => total));
  });

  it('sign in while they go on putting things into the basket, and nothing is lost', async () => {
    const pairs = await Promise.all(
      ids.map(async (id) => ({
        guest: await shop.buyer({ [id]: 1 }),
        customer: await shop.customer({ [id]: 2 }),
      })),
    );
    const merge = ({ guest, customer }: { guest: number; customer: number }) =>
      lockingTransaction(shop.store, (tx) =>
        takeOverGuest(tx, guest, { id: customer, sessionId: 's', now: NOW }),
      );
    const add = (shopperId: number, productId: number) =>
      shopperTransaction(shop.store, shopperId, (tx) =>
        tx
          .insertInto('basket_lines')
          .values({
            shopper_id: shopperId,
            product_id: productId,
            package: 1,
            quantity: 3,
            checked: 1,
            price: null,
            free: 0,
            added_at: NOW,
            changed_at: NOW,
          })
          .execute(),
      );
    const next = (id: number) => (id % BUYERS) + 1;
    await Promise.all(
      pairs.flatMap((pair, at) => [merge(pair), add(pair.guest, next(ids[at] ?? 0))]),
    );
    for (const pair of pairs) await merge(pair);
    const lines = await shop.store.db.selectFrom('basket_lines').selectAll().execute();
    for (const [at, { guest, customer }] of pairs.entries()) {
      const id = ids[at] ?? 0;
      const own = lines.filter(({ shopper_id }) => shopper_id === customer);
      expect(new Map(own.map(({ product_id, quantity }) => [product_id, quantity]))).toEqual(
        new Map([
          [id, 3],
          [next(id), 3],
        ]),
      );
      expect(lines.filter(({ shopper_id }) => shopper_id === guest)).toEqual([]);
    }
  });

  it('may each change what is theirs', async () => {
    const buyers = await Promise.all(ids.map((id) => shop.buyer({ [id]: 1 })));
    const work = buyers.flatMap((shopperId, at) => [
      changeDraft(shop.store, { shopperId, now: NOW, change: (s) => ({ ...s, comment: 'раз' }) }),
      addFavorite(shop.store, { shopperId, productId: at + 1, now: NOW }),
      requireLimits(shop.store, [{ name: 'all', max: 1000, windowMs: 1000 }], NOW),
    ]);
    await Promise.all(work);
    const { count } = await shop.store.db
      .selectFrom('limits')
      .select('count')
      .executeTakeFirstOrThrow();
    expect(count).toBe(BUYERS);
  });
});
