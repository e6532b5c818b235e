import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveStock } from '../../../../server/doors/exchange/saving/move-stock.ts';
import { tellStock } from '../../../../server/doors/exchange/saving/tell-stock.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, NOW, type OrderShop } from '../../orders/order-shop.ts';

const SECOND = 2;

describeOnBothStores('a warehouse that becomes another storage', (dialect) => {
  let orders: OrderShop;
  beforeEach(async () => {
    orders = await createOrderShop(dialect, [
      { id: 1, title: 'Котёл', prices: { 1: [10_000, null] }, stock: { [MOSCOW_STORAGE]: 0 } },
    ]);
    await tell(MOSCOW_STORAGE, 5);
    const buyer = await orders.buyer({ 1: 2 });
    await orders.place(buyer, await orders.form(buyer, { payment: 'on_delivery' }));
  });
  afterEach(() => orders.close());

  const tell = async (storage_id: number, units: number) => {
    const { code } = await orders.store.db
      .selectFrom('products')
      .select('code')
      .executeTakeFirstOrThrow();
    const rows = [{ code, storage_id, units }];
    await tellStock(orders.store, { kind: 'physical', rows, now: NOW + 1 });
  };
  const move = (...moves: Parameters<typeof moveStock>[1]) =>
    transaction(orders.store, (tx) => moveStock(tx, moves, NOW + 2));
  const free = async () => {
    const rows = await orders.store.db
      .selectFrom('stock')
      .select(['storage_id', 'free'])
      .orderBy('storage_id')
      .execute();
    return Object.fromEntries(rows.map(({ storage_id, free }) => [storage_id, free]));
  };

  it('keeps what orders hold from being sold once more', async () => {
    await move({ from: MOSCOW_STORAGE, to: SECOND });
    expect(await free()).toEqual({ [SECOND]: 3 });
    await tell(SECOND, 5);
    expect(await free()).toEqual({ [SECOND]: 3 });
    const held = await orders.store.db
      .selectFrom('order_allocations')
      .select(['storage_id', 'quantity'])
      .execute();
    expect(held).toEqual([{ storage_id: SECOND, quantity: 2 }]);
  });

  it('takes the place of what stood there, and holds of one order become one', async () => {
    await tell(SECOND, 9);
    await transaction(orders.store, async (tx) => {
      const [row] = await tx.selectFrom('order_allocations').selectAll().execute();
      if (!row) throw new Error('No allocation');
      const { order_id, product_id, why, ends_at } = row;
      await tx
        .insertInto('order_allocations')
        .values({ order_id, product_id, storage_id: SECOND, quantity: 1, why, ends_at })
        .execute();
    });
    await move({ from: MOSCOW_STORAGE, to: SECOND });
    expect(await free()).toEqual({ [SECOND]: 2 });
    expect(await orders.held(1)).toBe(3);
  });

  it('changes places with another', async () => {
    await tell(SECOND, 9);
    await move({ from: MOSCOW_STORAGE, to: SECOND }, { from: SECOND, to: MOSCOW_STORAGE });
    expect(await free()).toEqual({ [MOSCOW_STORAGE]: 9, [SECOND]: 3 });
  });

  it('is sold from no more when it is not taken', async () => {
    await move({ from: MOSCOW_STORAGE, to: null });
    expect(await free()).toEqual({ [MOSCOW_STORAGE]: 0 });
    expect(await orders.held(1)).toBe(2);
  });
});
