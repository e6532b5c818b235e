import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../orders/order-shop.ts';
import { placeOne } from '../../orders/place-one.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlOffers, offer, prices } from './feeds.ts';

const HOUR = 3_600_000;

describeOnBothStores('an exchange whose clock is put back by an hour', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    const row = { external_id: '1c:g1' };
    const stock = { [MOSCOW_STORAGE]: 500 };
    orders = await createOrderShop(dialect, [
      { id: 1, title: 'Котёл', prices: { 1: [10_000, null] }, stock, row },
    ]);
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  async function place(): Promise<number> {
    const id = await placeOne(orders, { 1: 1 }, { payment: 'on_delivery' });
    // Orders are placed by the clock of the exchange here.
    await orders.store.writer
      .updateTable('orders')
      .set({ created_at: shop.clock.now, updated_at: shop.clock.now })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const take = async (options = {}) =>
    [...(await shop.client(options).takeOrders()).matchAll(/<Номер>(\d+)</g)].map(
      ([, number]) => Number(number) - 100_000,
    );
  const pricesOf = (price: string) => ({
    name: 'prices.xml',
    content: commercemlOffers(offer('g1', prices(['r', price]))),
  });

  it('tells orders that were placed after it, once', async () => {
    shop.clock.now -= HOUR;
    const id = await place();
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
    shop.clock.now += 2 * HOUR;
    expect(await take()).toEqual([]);
  });

  it('tells orders again that change after it, once', async () => {
    const id = await place();
    expect(await take()).toEqual([id]);
    shop.clock.now -= HOUR;
    const { now } = shop.clock;
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now });
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
    shop.clock.now += 2 * HOUR;
    expect(await take()).toEqual([]);
  });

  it('tells an order older than its node that changes after it, once', async () => {
    const id = await place();
    shop.clock.now += 1000;
    const second = { name: 'Вторая база', login: 'second', password: 'long enough password' };
    const form = { ...second, profile: 'ut-2.07', settings: { isZipped: false } } as const;
    await saveNode(shop.store, form, shop.clock.now);
    const takeSecond = () => take({ login: 'second' });
    expect(await takeSecond()).toEqual([]);
    shop.clock.now -= HOUR;
    const { now } = shop.clock;
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now });
    expect(await takeSecond()).toEqual([id]);
    expect(await takeSecond()).toEqual([]);
  });

  it('gives what was not acknowledged before it again', async () => {
    const id = await place();
    expect(await take({ neverAcknowledges: true })).toEqual([id]);
    shop.clock.now -= HOUR;
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
  });

  it('waits for no session that was left in the hour that never was', async () => {
    const left = shop.client({ neverImports: true });
    await left.sendGoods([pricesOf('100')]);
    shop.clock.now -= HOUR;
    await shop.client().sendGoods([pricesOf('200')]);
    await shop.work();
    const sessions = await shop.store.db
      .selectFrom('exchange_sessions')
      .select('state')
      .where('kind', '=', 'catalog')
      .orderBy('id')
      .execute();
    expect(sessions.map(({ state }) => state)).toEqual(['closed', 'working']);
  });

  it('begins by itself what was sent before it', async () => {
    await shop.client({ neverImports: true }).sendGoods([pricesOf('100')]);
    shop.clock.now -= HOUR;
    await shop.work();
    const files = await shop.store.db.selectFrom('exchange_files').select('state').execute();
    expect(files).toEqual([{ state: 'applied' }]);
  });
});
