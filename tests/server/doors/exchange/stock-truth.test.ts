import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAIN_STORAGE } from '../../../../server/doors/exchange/draft/import-draft.ts';
import { repeatSession } from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { changeLines } from '../../../../server/orders/change-lines.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from '../../orders/order-shop.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlOffers, offer } from './feeds.ts';

describeOnBothStores('stock that an accounting system tells', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    orders = await createOrderShop(dialect, [
      { id: 1, title: 'Котёл', prices: { 1: [10_000, null] }, row: { external_id: '1c:g1' } },
    ]);
    // The storage of rests that name none.
    await transaction(orders.store, (tx) =>
      tx.updateTable('storages').set({ external_id: MAIN_STORAGE }).where('id', '=', 1).execute(),
    );
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const restsOf = (units: number) => ({
    name: 'rests.xml',
    content: commercemlOffers(
      offer('g1', `<Остатки><Остаток><Количество>${units}</Количество></Остаток></Остатки>`),
    ),
  });
  /** Later than all before, as clocks of exchanges are. */
  const tellRests = async (units: number) => {
    shop.clock.now += 1000;
    await shop.client().sendGoods([restsOf(units)]);
  };
  const acknowledge = async () => {
    shop.clock.now += 1000;
    await shop.client().takeOrders();
    shop.clock.now += 1000;
  };
  async function place(units: number): Promise<number | null> {
    const buyer = await orders.buyer({ 1: units });
    const placed = await orders.place(buyer, await orders.form(buyer, { payment: 'on_delivery' }));
    const order =
      placed.kind === 'placed' ? placed.orders.find(({ kind }) => kind === 'order') : null;
    return order?.id ?? null;
  }
  const move = (orderId: number, to: 'cancelled' | 'assembling' | 'shipped') =>
    moveOrder(shop.store, { orderId, to, actor: 'manager 1', now: shop.clock.now });
  /** A manager makes the order one of so many units. */
  const remake = (orderId: number, quantity: number, now = shop.clock.now) => {
    const known = { productId: 1, code: '1', title: 'Котёл', unit: 'шт' };
    const lines = [{ ...known, quantity, sum: quantity * 10_000 }];
    const change = { orderId, lines, actor: 'staff 1', reason: '', now };
    return transaction(shop.store, (tx) => changeLines(tx, change));
  };
  const free = () => orders.free(1);

  it('is not given back by a number that knows nothing of the order', async () => {
    await tellRests(5);
    await place(2);
    expect(await free()).toBe(3);
    await tellRests(5);
    expect(await free()).toBe(3);
  });

  it('stays as it was told last when a former session is repeated', async () => {
    const { store, dataDir } = shop;
    await tellRests(5);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    await tellRests(3);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    await repeatSession(store, { dataDir, sessionId: 1 });
    await shop.work();
    expect(await free()).toBe(3);
  });

  it('is not taken twice by a number that knows of the order', async () => {
    await tellRests(5);
    await place(2);
    await acknowledge();
    expect(await free()).toBe(3);
    // 1C has reserved two of five.
    await tellRests(3);
    expect(await free()).toBe(3);
  });

  it('is not sold twice when another node has acknowledged the order', async () => {
    const second = { login: 'unf', password: 'another long password' };
    const node = { name: 'УНФ', ...second, profile: 'unf-2.10', settings: {} } as const;
    await saveNode(shop.store, node, shop.clock.now);
    await tellRests(5);
    await place(2);
    shop.clock.now += 1000;
    await shop.client(second).takeOrders();
    // The node of the storage has not heard of the order.
    await tellRests(5);
    expect(await free()).toBe(3);
    await acknowledge();
    await tellRests(3);
    expect(await free()).toBe(3);
  });

  it('is not sold twice when both nodes tell totals without a warehouse', async () => {
    const second = { login: 'unf', password: 'another long password' };
    const node = { name: 'УНФ', ...second, profile: 'unf-2.10', settings: {} } as const;
    await saveNode(shop.store, node, shop.clock.now);
    const tellOther = () => shop.client(second).sendGoods([restsOf(5)]);
    await tellRests(5);
    shop.clock.now += 1000;
    await tellOther();
    await place(2);
    shop.clock.now += 1000;
    await shop.client(second).takeOrders();
    // The first node has not heard of the order.
    await tellRests(5);
    expect(await free()).toBe(3);
    await acknowledge();
    await tellRests(3);
    expect(await free()).toBe(3);
  });

  it('waits for the next number when the order is acknowledged within the exchange', async () => {
    await tellRests(5);
    await place(2);
    const client = shop.client();
    const began = shop.clock.now;
    await acknowledge();
    shop.clock.now = began;
    await client.sendGoods([restsOf(5)]);
    expect(await free()).toBe(3);
  });

  it('comes back with a cancellation when 1C has not reserved it, else with its next number', async () => {
    await tellRests(5);
    const unknown = (await place(2)) ?? 0;
    await move(unknown, 'cancelled');
    expect(await free()).toBe(5);
    const known = (await place(2)) ?? 0;
    await acknowledge();
    await tellRests(3);
    await move(known, 'cancelled');
    expect(await free()).toBe(3);
    await acknowledge();
    await tellRests(5);
    expect(await free()).toBe(5);
  });

  it('is not sold twice when a manager adds to an order that 1C knows', async () => {
    await tellRests(10);
    const id = (await place(3)) ?? 0;
    await acknowledge();
    await tellRests(7);
    await remake(id, 5);
    expect(await free()).toBe(5);
    // 1C reserves three still, and nobody knows of which.
    await tellRests(7);
    expect(await free()).toBe(2);
    await acknowledge();
    await tellRests(5);
    expect(await free()).toBe(5);
  });

  it('is all there again when what a manager added is taken out before 1C hears of it', async () => {
    await tellRests(10);
    const id = (await place(3)) ?? 0;
    await acknowledge();
    await tellRests(7);
    // Within the second of its placing: its document is the very one that 1C has.
    await remake(id, 5, NOW + 1);
    await remake(id, 3, NOW + 1);
    await acknowledge();
    await tellRests(7);
    expect(await free()).toBe(7);
  });

  it('of shelves is without all orders until they leave', async () => {
    await shop.saveNode({ rests: 'physical' });
    await tellRests(5);
    const id = (await place(2)) ?? 0;
    await acknowledge();
    await tellRests(5);
    expect(await free()).toBe(3);
    await move(id, 'assembling');
    await move(id, 'shipped');
    // The last number counts them still.
    expect(await free()).toBe(3);
    const other = (await place(1)) ?? 0;
    await move(other, 'cancelled');
    expect(await free()).toBe(3);
    await tellRests(3);
    expect(await free()).toBe(3);
  });

  it.each(['free', 'physical'] as const)(
    'is sold once when the clock is put back: %s rests',
    async (rests) => {
      await shop.saveNode({ rests });
      await tellRests(5);
      shop.clock.now -= 3_600_000;
      const id = (await place(2)) ?? 0;
      await acknowledge();
      if (rests === 'physical') {
        await move(id, 'assembling');
        await move(id, 'shipped');
      }
      await move((await place(1)) ?? 0, 'cancelled');
      expect(await free()).toBe(3);
    },
  );

  it('is never sold twice, whoever comes at once', async () => {
    await tellRests(6);
    const early = await Promise.all(Array.from({ length: 3 }, () => place(1)));
    const all = await Promise.all([
      ...Array.from({ length: 6 }, () => place(1)),
      shop
        .client()
        .sendGoods([restsOf(6)])
        .then(() => null),
      move(early[0] ?? 0, 'cancelled').then(() => null),
    ]);
    const placed = all.filter((id) => id !== null).length;
    expect(placed).toBeLessThanOrEqual(4);
    expect(await orders.held(1)).toBe(placed + 2);
    expect(await free()).toBe(6 - (placed + 2));
  });
});
