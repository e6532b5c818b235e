import { setImmediate } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../platform/store/settings.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { countDay, VISITORS } from './count-day.ts';
import { listMergedDays } from './merged-days.ts';
import { moscowDays } from './moscow-days.ts';
import { refreshVisitors } from './refresh-visitors.ts';

/** Row of `settings`: until when changes of orders are counted in. */
const MARK = 'reports_until';
/** Time counted again: transactions may have begun before the last count and ended after it. */
const OVERLAP_MS = 5 * MINUTE_MS;

/** Counts the days anew whose orders have changed since the last time, and visitors of the last days. */
export async function refreshReports(store: Store, now: Millis): Promise<void> {
  const { db } = store;
  const since = Number((await readSetting(db, MARK)) ?? 0) - OVERLAP_MS;
  const topOf = await readTopCategories(db);
  const changed = await listChangedDays(db, since);
  const renamed = await listMergedDays(db, since, topOf);
  for (const day of [...new Set([...changed, ...renamed])].toSorted()) {
    await transaction(store, (tx) => recountDay(tx, day, topOf));
    // Visitors first: a store in this process answers without ever waiting.
    await setImmediate();
  }
  await refreshVisitors(store, now);
  await transaction(store, (tx) => writeSetting(tx, MARK, String(now)));
}

/** Counts days anew within a change of their orders. */
export async function recountDays(tx: Tx, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const topOf = await readTopCategories(tx);
  for (const day of days) await recountDay(tx, day, topOf);
}

async function recountDay(tx: Tx, day: string, topOf: ReadonlyMap<number, number>): Promise<void> {
  const rows = await countDay(tx, day, topOf);
  await tx.deleteFrom('report_days').where('day', '=', day).where('kind', '!=', VISITORS).execute();
  await insertRows(tx, 'report_days', rows);
}

/** Instant until which reports are counted; null: never yet. */
export async function reportsUntil(db: Db): Promise<Millis | null> {
  const value = await readSetting(db, MARK);
  return value === null ? null : Number(value);
}

const dayOf = (days: number | string) => moscowDay(Number(days) * DAY_MS);

async function listChangedDays(db: Db, since: number): Promise<Iterable<string>> {
  const changed = await db
    .selectFrom('orders')
    .select(moscowDays.as('days'))
    .distinct()
    .where('updated_at', '>=', since)
    .execute();
  // Taking an order changes its card alone.
  const taken = await db
    .selectFrom('change_batches')
    .innerJoin('changes', 'changes.batch_id', 'change_batches.id')
    .select('entity_id')
    .where((eb) => eb.or([eb('at', '>=', since), eb('grown_at', '>=', since)]))
    .where('entity', '=', 'card')
    .where('entity_id', 'like', 'order %')
    .execute();
  const ids = [...new Set(taken.map(({ entity_id }) => Number(entity_id.slice('order '.length))))];
  const days = new Set(changed.map((row) => dayOf(row.days)));
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('orders')
      .select(moscowDays.as('days'))
      .distinct()
      .where('id', 'in', ids.slice(at, at + 500))
      .execute();
    for (const row of rows) days.add(dayOf(row.days));
  }
  return days;
}

/** The top category of every category. */
async function readTopCategories(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  const parentOf = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const topOf = (id: number, depth = 0): number => {
    const parent = parentOf.get(id) ?? null;
    return parent === null || depth > 20 ? id : topOf(parent, depth + 1);
  };
  return new Map(rows.map(({ id }) => [id, topOf(id)]));
}
