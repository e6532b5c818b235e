import type { ReportPeriod } from '../../../shared/report.ts';
import { begins } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { DayKind } from './count-day.ts';

export interface ReportColumn {
  title: string;
  /** Money is kopecks. */
  kind: 'text' | 'count' | 'money';
  /** True where the rows do not add up: an average, orders that stand in several rows. */
  isApart?: boolean;
}

/** A report as a table; the chart shows one column of it. */
export interface Report {
  columns: readonly ReportColumn[];
  rows: readonly (readonly (string | number)[])[];
  /** Index of the column that is drawn. */
  drawn: number;
}

/** Figures of one key, or of all that are left. */
export interface ReportSums {
  orders: number;
  units: number;
  total: number;
  paid: number;
}

/** Rows of a report that are read from the store, at the most. */
const MOST_ROWS = 500;

/** Figures of days of a kind, added up by their key: those of the greatest. */
export async function sumDays(db: Db, kind: DayKind, period: ReportPeriod, most = MOST_ROWS) {
  const rows = await daysOf(db, kind, period)
    .select('key')
    .groupBy('key')
    .orderBy(kind === 'demand' ? 'units' : 'total', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ key, ...figures }) => ({ key, ...numbersOf(figures) }));
}

/** Figures of the keys with a start that are not among the shown; null: all of them are. */
export async function sumRest(
  db: Db,
  kind: DayKind,
  { shown, period, start = '' }: Shown,
): Promise<ReportSums | null> {
  const row = await daysOf(db, kind, period)
    .$if(start !== '', (query) => query.where(begins(db, 'key', start)))
    .executeTakeFirstOrThrow();
  const rest = numbersOf(row);
  for (const { key, ...figures } of shown) {
    if (!key.startsWith(start)) continue;
    rest.orders -= figures.orders;
    rest.units -= figures.units;
    rest.total -= figures.total;
    rest.paid -= figures.paid;
  }
  return rest.orders === 0 ? null : rest;
}

interface Shown {
  shown: readonly (ReportSums & { key: string })[];
  period: ReportPeriod;
  /** Start of keys that are asked for; all when absent. */
  start?: string;
}

const daysOf = (db: Db, kind: DayKind, { from, to }: ReportPeriod) =>
  db
    .selectFrom('report_days')
    .select(({ fn }) => [
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('units').as('units'),
      fn.sum<number>('total').as('total'),
      fn.sum<number>('paid').as('paid'),
    ])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to);

/** PostgreSQL gives sums as texts, and none of no rows. */
const numbersOf = ({
  orders,
  units,
  total,
  paid,
}: Readonly<Record<keyof ReportSums, unknown>>): ReportSums => ({
  orders: Number(orders ?? 0),
  units: Number(units ?? 0),
  total: Number(total ?? 0),
  paid: Number(paid ?? 0),
});
