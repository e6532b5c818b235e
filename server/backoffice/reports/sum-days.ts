import type { ReportPeriod } from '../../../shared/report.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { DayKind } from './count-day.ts';

export interface ReportColumn {
  title: string;
  /** Money is kopecks. */
  kind: 'text' | 'count' | 'money';
}

/** A report as a table; the chart shows one column of it. */
export interface Report {
  columns: readonly ReportColumn[];
  rows: readonly (readonly (string | number)[])[];
  /** Index of the column that is drawn. */
  drawn: number;
}

/** Rows of a report that are read from the store, at the most. */
const MOST_ROWS = 500;

/** Figures of days of a kind, added up by their key. */
export async function sumDays(db: Db, kind: DayKind, { from, to }: ReportPeriod, most = MOST_ROWS) {
  const rows = await db
    .selectFrom('report_days')
    .select(({ fn }) => [
      'key',
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('units').as('units'),
      fn.sum<number>('total').as('total'),
      fn.sum<number>('paid').as('paid'),
    ])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('key')
    .orderBy(kind === 'demand' ? 'units' : 'total', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ key, orders, units, total, paid }) => ({
    key,
    orders: Number(orders),
    units: Number(units),
    total: Number(total),
    paid: Number(paid),
  }));
}
