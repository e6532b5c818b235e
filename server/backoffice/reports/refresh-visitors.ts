import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../platform/store/settings.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { dayBounds, VISITORS } from './count-day.ts';
import { moscowDays } from './moscow-days.ts';

/** Row of `settings`: until when visitors are counted in. */
const MARK = 'visitors_until';

/**
 * Counts those who began to use the shop, while their days are fresh: guests are forgotten when their token
 * ends, and what was counted stays. An account that a registration made is no visitor besides the guest.
 */
export async function refreshVisitors(store: Store, now: Millis): Promise<void> {
  const until = await readSetting(store.db, MARK);
  const since = until === null ? 0 : dayBounds(moscowDay(Number(until) - DAY_MS)).from;
  const days = await countSince(store.db, since);
  await transaction(store, async (tx) => {
    for (const { day, count } of days) await raise(tx, day, count);
    await writeSetting(tx, MARK, String(now));
  });
}

async function countSince(db: Db, since: Millis): Promise<{ day: string; count: number }[]> {
  const rows = await db
    .selectFrom('shoppers')
    .select(({ fn }) => [moscowDays.as('days'), fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where(sql<boolean>`not exists (select 1 from customers where customers.id = shoppers.id)`)
    .groupBy('days')
    .execute();
  return rows.map(({ days, count }) => ({
    day: moscowDay(Number(days) * DAY_MS),
    count: Number(count),
  }));
}

/** Sets the count of a day, never to a lower one. */
async function raise(tx: Tx, day: string, count: number): Promise<void> {
  await tx
    .insertInto('report_days')
    .values({ kind: VISITORS, day, key: '', orders: 0, units: count, total: 0, paid: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'day', 'key'])
        .doUpdateSet({ units: count })
        .where('report_days.units', '<', count),
    )
    .execute();
}
