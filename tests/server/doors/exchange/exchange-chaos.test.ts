import { afterEach, expect, it } from 'vitest';
import { giveOrderAgain } from '../../../../server/doors/exchange/journal/repeat-session.ts';
import { chooseSeed, lengthOf, noteSeen } from '../../../helpers/full-length.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../orders/order-shop.ts';
import type { ClientOptions } from './1c-client/client.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlOffers, offer, prices } from './feeds.ts';

const SESSIONS = lengthOf('EXCHANGES', 20);
const GOODS = 40;
const SEED = chooseSeed();

describeOnBothStores('exchanges with a client that does everything wrong', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  afterEach(() => shop.close());

  it(`loses and doubles no order, and leaves no file half applied (SEED=${SEED})`, async () => {
    let state = SEED;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    orders = await createOrderShop(
      dialect,
      Array.from({ length: GOODS }, (_, at) => ({
        id: at + 1,
        title: `Товар ${at + 1}`,
        prices: { 1: [10_000, null] as const },
        stock: { [MOSCOW_STORAGE]: 100_000 },
        row: { external_id: `1c:g${at + 1}` },
      })),
    );
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: random(2) === 0, fileLimit: 700 });
    /** Orders that 1C has read. */
    const read = new Set<number>();
    const placed = new Set<number>();
    /** The answer to «success» may be lost behind the orders. */
    const onRead = (xml: string) => {
      for (const [, number] of xml.matchAll(/<Номер>(\d+)</g)) {
        read.add(Number(number) - 100_000);
      }
    };
    const { db } = shop.store;
    for (let session = 1; session <= SESSIONS; session++) {
      shop.clock.now += 16 * 60_000;
      if (random(2) === 0) {
        const buyer = await orders.buyer({ [1 + random(GOODS)]: 1 });
        const made = await orders.place(
          buyer,
          await orders.form(buyer, { payment: 'on_delivery' }),
        );
        if (made.kind === 'placed') for (const { id } of made.orders) placed.add(id);
      }
      const wrong: Partial<ClientOptions>[] = [
        {},
        { doublesParts: true },
        { losesPart: random(4) },
        { neverImports: true },
        { breaksAfter: 1 + random(12) },
        { forgetsCookie: true },
        { importsBackwards: true },
        { skipsInit: true },
        { neverAcknowledges: true },
        { testsLogin: true },
        { partBytes: 1 + random(2000) },
        { timeoutMs: 1 + random(60) },
        { chokesOn: /<Номер>\d*[05]</ },
        { version: '2.09' },
      ];
      // Every fourth work is cut off somewhere and begins anew.
      shop.cutOff(random(4) === 0 ? random(12) : Number.POSITIVE_INFINITY);
      const client = shop.client({ ...wrong[random(wrong.length)], onRead });
      const price = String(100 + session);
      const file = {
        name: 'prices.xml',
        content: commercemlOffers(
          Array.from({ length: GOODS }, (_, at) => offer(`g${at + 1}`, prices(['r', price]))).join(
            '\n',
          ),
        ),
      };
      await client.sendGoods([file]).catch(() => {});
      await shop.work();
      const shown = await db.selectFrom('prices').select('price').distinct().execute();
      // All of a file or nothing of it.
      expect(shown).toHaveLength(1);
      await client.takeOrders().catch(() => {});
      client.close();
    }
    const exchangeWell = async (times: number) => {
      for (let time = 0; time < times; time++) {
        shop.clock.now += 16 * 60_000;
        const client = shop.client({ onRead });
        await client.takeOrders();
        client.close();
      }
    };
    await exchangeWell(12);
    // An order that failed alone three times by chance waits for a person, who is told of it.
    const aside = await db
      .selectFrom('exchange_orders')
      .select('order_id')
      .where('set_aside_at', 'is not', null)
      .orderBy('order_id')
      .execute();
    const asked = await db
      .selectFrom('exchange_tasks')
      .select('order_id')
      .where('kind', '=', 'order-set-aside')
      .where('settled_at', 'is', null)
      .orderBy('order_id')
      .execute();
    expect(aside).toEqual(asked);
    for (const { order_id: orderId } of aside) {
      await giveOrderAgain(shop.store, { orderId, now: shop.clock.now });
    }
    if (aside.length > 0) await exchangeWell(2);
    expect([...read].sort((a, b) => a - b)).toEqual([...placed].sort((a, b) => a - b));
    const told = await db
      .selectFrom('exchange_orders')
      .select('order_id')
      .where('acknowledged_at', 'is not', null)
      .execute();
    expect(told).toHaveLength(placed.size);
    noteSeen('EXCHANGES', `${dialect}: ${SESSIONS} сеансов, ${placed.size} заказов: 0 потеряно`);
  }, 3_600_000);
});
