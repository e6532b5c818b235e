import { sql } from 'kysely';
import { DAY_MS } from '../../../shared/millis.ts';
import { statusTitles } from '../../../shared/order.ts';
import type { ReportKind, ReportPeriod } from '../../../shared/report.ts';
import { formatDay, moscowDay } from '../../../shared/ru/dates.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { dayBounds } from './count-day.ts';
import { readDemand } from './read-demand.ts';
import { readFunnel } from './read-funnel.ts';
import { type Report, type ReportColumn, type ReportSums, sumDays, sumRest } from './sum-days.ts';

export async function readReport(db: Db, kind: ReportKind, period: ReportPeriod): Promise<Report> {
  if (kind === 'day' || kind === 'week' || kind === 'month') return readTimes(db, kind, period);
  if (kind === 'funnel') return readFunnel(db, period);
  if (kind === 'demand') return readDemand(db, period);
  if (kind === 'lost') return readLost(db, period);
  return readSales(db, kind, period);
}

const count = (title: string): ReportColumn => ({ title, kind: 'count' });
const money = (title: string): ReportColumn => ({ title, kind: 'money' });
const apart = (column: ReportColumn): ReportColumn => ({ ...column, isApart: true });
const text = (title: string): ReportColumn => ({ title, kind: 'text' });

const average = (total: number, orders: number) => (orders === 0 ? 0 : Math.round(total / orders));

async function readTimes(
  db: Db,
  step: 'day' | 'week' | 'month',
  { from, to }: ReportPeriod,
): Promise<Report> {
  const days = await db
    .selectFrom('report_days')
    .select(['day', 'orders', 'total', 'paid'])
    .where('kind', '=', 'all')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const spans = new Map<string, { orders: number; total: number; paid: number }>();
  // Days without an order stand in the table too.
  for (let day = from; day <= to; day = nextDay(day)) {
    spans.set(spanOf(day, step), { orders: 0, total: 0, paid: 0 });
  }
  for (const { day, orders, total, paid } of days) {
    const span = spans.get(spanOf(day, step));
    if (!span) continue;
    span.orders += orders;
    span.total += total;
    span.paid += paid;
  }
  const titles = { day: 'День', week: 'Неделя с', month: 'Месяц' };
  return {
    columns: [
      text(titles[step]),
      count('Заказов'),
      money('Сумма'),
      money('Оплачено'),
      apart(money('Средний заказ')),
    ],
    rows: [...spans].map(([span, { orders, total, paid }]) => [
      span,
      orders,
      total,
      paid,
      average(total, orders),
    ]),
    drawn: 2,
  };
}

const nextDay = (day: string) => moscowDay(dayBounds(day).to);

/** The day itself, the Monday of its week, or its month. */
function spanOf(day: string, step: 'day' | 'week' | 'month'): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * DAY_MS).toISOString().slice(0, 10);
}

const soldBy = {
  city: { title: 'Город', table: 'cities', none: 'Без города' },
  brand: { title: 'Бренд', table: 'brands', none: 'Без бренда' },
  category: { title: 'Категория', table: 'categories', none: 'Без категории' },
  manager: { title: 'Кто ведёт', table: 'staff', none: 'Ничьи' },
} as const;

async function readSales(db: Db, kind: keyof typeof soldBy, period: ReportPeriod): Promise<Report> {
  const { title, table, none } = soldBy[kind];
  const [sums, names] = await Promise.all([sumDays(db, kind, period), readNames(db, table)]);
  const rest = await sumRest(db, kind, { shown: sums, period });
  const hasUnits = kind === 'brand' || kind === 'category';
  const row = (name: string, { orders, units, total, paid }: ReportSums) => [
    name,
    orders,
    total,
    ...(hasUnits ? [units] : [paid, average(total, orders)]),
  ];
  return {
    columns: [
      text(title),
      // An order of three brands is counted at each of them.
      hasUnits ? apart(count('Заказов')) : count('Заказов'),
      money('Сумма'),
      hasUnits ? count('Единиц') : money('Оплачено'),
      ...(hasUnits ? [] : [apart(money('Средний заказ'))]),
    ],
    rows: [
      ...sums.map(({ key, ...figures }) => row(names.get(Number(key)) ?? none, figures)),
      ...(rest ? [row('Остальные', rest)] : []),
    ],
    drawn: 2,
  };
}

async function readNames(
  db: Db,
  table: 'cities' | 'brands' | 'categories' | 'staff',
): Promise<Map<number, string>> {
  const rows =
    table === 'staff'
      ? await db.selectFrom('staff').select(['id', 'name as title']).execute()
      : await db.selectFrom(table).select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const MOST_REASONS = 100;

/** Orders that were cancelled, requests that were declined, and offers that nobody took up in time. */
async function readLost(db: Db, period: ReportPeriod): Promise<Report> {
  const [lost, expired] = await Promise.all([
    sumDays(db, 'lost', period, MOST_REASONS),
    countExpired(db, period),
  ]);
  const rows = lost.map(({ key, ...figures }) => {
    const [status = '', ...reason] = key.split(' ');
    return lostRow(
      status as keyof typeof statusTitles,
      reason.join(' ') || 'Причина не названа',
      figures,
    );
  });
  if (expired.orders > 0) rows.push(lostRow('offered', 'Срок предложения вышел', expired));
  const rest = [];
  for (const status of ['cancelled', 'declined'] as const) {
    const left = await sumRest(db, 'lost', { shown: lost, period, start: `${status} ` });
    if (left) rest.push(lostRow(status, 'Остальные причины', left));
  }
  return {
    columns: [
      text('Что'),
      text('Чем кончилось'),
      text('Причина'),
      count('Сколько'),
      money('Сумма'),
    ],
    rows: [...rows.toSorted((a, b) => Number(b[3]) - Number(a[3])), ...rest],
    drawn: 3,
  };
}

const lostRow = (
  status: keyof typeof statusTitles,
  reason: string,
  { orders, total }: Pick<ReportSums, 'orders' | 'total'>,
) => [status === 'cancelled' ? 'Заказ' : 'Заявка', statusTitles[status], reason, orders, total];

async function countExpired(db: Db, { from, to, now }: ReportPeriod) {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number>('total').as('total')])
    .where('kind', '=', 'request')
    .where('status', '=', 'offered')
    .where(sql<boolean>`offered_until < ${now}`)
    .where('created_at', '>=', dayBounds(from).from)
    .where('created_at', '<', dayBounds(to).to)
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), total: Number(row.total ?? 0) };
}

/** «9 мая — 20 мая 2026», and «9 мая 2025 — 20 мая 2026» of two years. */
export function describePeriod({ from, to }: ReportPeriod): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  const day = first === last ? formatDay(from) : `${formatDay(from)} ${first}`;
  return `${day} — ${formatDay(to)} ${last}`;
}
