import type { Millis } from '../../../shared/millis.ts';
import { formatCount, ORDERS, plural } from '../../../shared/ru/plural.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { createRandom } from '../random.ts';
import { insertBuyers } from './buyers.ts';
import { draftOrders, type Trade } from './draft-order.ts';
import { insertExchange, tellExchange } from './exchange-rows.ts';
import { insertInquiries } from './inquiry-rows.ts';
import { type InsertedOrder, insertOrders } from './insert-orders.ts';
import { orderInstants } from './order-fates.ts';
import { insertSearches } from './search-rows.ts';
import { staffRows } from './staff-rows.ts';
import { readTradeGoods } from './trade-goods.ts';

/** Days that the demo shop has been selling for. */
const DAYS = 90;
const MAX_BUYERS = 90_000;
const BATCH = 2_000;
const REPORT_EVERY = 20_000;

interface TradeOrder {
  /** Number of orders, a tenth of which are quote requests. */
  orders: number;
  now: Millis;
  report(line: string): void;
}

/**
 * Gives a shop with goods a past of so many orders, and the people, questions and money around them. The
 * same goods, count and `now` give the same rows; no letters are sent of any of it.
 */
export async function seedTrade(store: Store, { orders, now, report }: TradeOrder): Promise<void> {
  if (orders === 0) return;
  const goods = await readTradeGoods(store.db);
  const sold = goods.filter(({ retail, storages }) => retail !== null && storages.length > 0);
  if (sold.length === 0) return;
  const [seller = 0, second = 0, , , cashierId = 0] = await transaction(store, insertStaff(now));
  const count = Math.min(MAX_BUYERS, Math.max(30, Math.ceil(orders * 0.55)));
  const buyers = await insertBuyers(store, count, now);
  const trade: Trade = { goods, sold, buyers, sellers: [seller, second], cashierId, now };
  const nodeId = await transaction(store, (tx) => insertExchange(tx, now));
  const random = createRandom('when orders come');
  const instants = orderInstants(orders, { days: DAYS, now, random });
  for (let start = 0; start < orders; start += BATCH) {
    const drafts = instants
      .slice(start, start + BATCH)
      .flatMap((at, index) => draftOrders(trade, start + index, at));
    // Numbers grow with the days, also of orders that came of a request.
    drafts.sort((a, b) => Number(a.order.created_at) - Number(b.order.created_at));
    await transaction(store, async (tx) => {
      const inserted = await insertOrders(tx, drafts);
      await nameOrigins(tx, inserted);
      await tellExchange(tx, { nodeId, orders: inserted, now });
    });
    const done = Math.min(orders, start + BATCH);
    if (done % REPORT_EVERY === 0 || done === orders) {
      report(`Заказы: ${formatCount(done)} из ${formatCount(orders)} ${plural(orders, ORDERS)}`);
    }
  }
  await transaction(store, async (tx) => {
    await insertInquiries(tx, { buyers, goods, now });
    await insertSearches(tx, { buyers, now });
  });
}

const insertStaff = (now: Millis) => async (tx: Tx) => {
  await insertRows(tx, 'staff', staffRows(now));
  const rows = await tx.selectFrom('staff').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Orders that came of a request name it, as those that buyers accept do. */
async function nameOrigins(tx: Tx, orders: readonly InsertedOrder[]): Promise<void> {
  const ids = new Map(orders.map(({ id, order }) => [String(order.key), id]));
  for (const { id, originKey } of orders) {
    const origin = originKey && ids.get(originKey);
    if (!origin) continue;
    await tx
      .updateTable('orders')
      .set({ origin_id: origin, key: `offer ${origin}` })
      .where('id', '=', id)
      .execute();
  }
}
