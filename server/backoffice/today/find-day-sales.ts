import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Db } from '../../platform/store/open-store.ts';

interface DaySales {
  orders: number;
  sum: number;
  /** The same weekday a week ago, until the same time. */
  beforeOrders: number;
  beforeSum: number;
}

const isSold = sql`kind = 'order' and status != 'cancelled'`;
const sold = sql<number>`sum(case when ${isSold} then 1 else 0 end)`;
const soldSum = sql<number>`sum(case when ${isSold} then total else 0 end)`;

/** Sales of today beside those of the same weekday. */
export async function findDaySales(db: Db, now: Millis): Promise<DaySales> {
  const start = Date.parse(`${moscowDay(now)}T00:00:00+03:00`);
  const count = async (from: number, to: number) => {
    const row = await db
      .selectFrom('orders')
      // Of the days alone: without figures of the tables SQLite would look through all orders.
      .select([sold.as('orders'), soldSum.as('sum')])
      .where(sql<boolean>`created_at >= ${from} and created_at < ${to}`)
      .executeTakeFirstOrThrow();
    return { orders: Number(row.orders ?? 0), sum: Number(row.sum ?? 0) };
  };
  const [today, before] = await Promise.all([
    count(start, now + 1),
    count(start - 7 * DAY_MS, now - 7 * DAY_MS),
  ]);
  return { ...today, beforeOrders: before.orders, beforeSum: before.sum };
}
