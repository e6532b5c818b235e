import { sql } from 'kysely';
import * as desk from '../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { isOrderStatus, orderNumber } from '../../../shared/order.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { MoneyDaysPage } from '../../../views/backoffice/money/money-days-page.tsx';
import { isOwed } from '../../orders/owed-sql.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { isDay } from '../desk/form-fields.ts';

const DAYS = 7;
/** No shop of today took money before. */
const FIRST_DAY = '2000-01-01';
/** Orders that are named; with more there is something else wrong. */
const MOST = 100;

export const moneyDaysPage: DeskPageRoute = {
  path: desk.moneyDays.path,
  right: 'money.see',
  async load({ store }, { query, now }) {
    const today = moscowDay(now);
    const asked = query.get('to') ?? '';
    const to = isDay(asked) && asked >= FIRST_DAY && asked < today ? asked : today;
    const end = Date.parse(`${to}T24:00:00+03:00`);
    const range = { from: end - DAYS * DAY_MS, end };
    const [sums, { differences, isCut }] = await Promise.all([
      sumDays(store.db, range),
      listDifferences(store.db, range),
    ]);
    const days = Array.from({ length: DAYS }, (_, index) => {
      const day = moscowDay(end - 1 - index * DAY_MS);
      const own = differences.filter((one) => one.day === day);
      return { day, ...(sums.get(day) ?? NOTHING), differences: own };
    });
    const before = moscowDay(range.from - 1);
    return {
      title: 'Сверка по дням',
      data: { days, before, isCut },
      body: (
        <MoneyDaysPage days={days} before={before} isToday={to === today} isCut={isCut} now={now} />
      ),
    };
  },
};

interface DaySums {
  online: Kopecks;
  bank: Kopecks;
  back: Kopecks;
  /** Of full settlement: to be sent and sent. */
  owedReceipts: Kopecks;
  sentReceipts: Kopecks;
}
const NOTHING: DaySums = { online: 0, bank: 0, back: 0, owedReceipts: 0, sentReceipts: 0 };

interface Range {
  from: number;
  end: number;
}

/** Days since 1970 in Moscow. */
const dayOf = (column: string) => sql<number>`(${sql.ref(column)} + 10800000) / 86400000`;
const toDay = (number: number | string) =>
  new Date(Number(number) * DAY_MS).toISOString().slice(0, 10);

/** Money received, returned and settled, by day; what was moved between orders neither came nor went. */
async function sumDays(db: Db, { from, end }: Range): Promise<Map<string, DaySums>> {
  const [payments, refunds, receipts] = await Promise.all([
    db
      .selectFrom('payments')
      .select([dayOf('succeeded_at').as('day'), sql<number>`sum(amount)`.as('sum')])
      .select(sql<number>`case when provider = 'bank' then 1 else 0 end`.as('is_bank'))
      .where('succeeded_at', '>=', from)
      .where('succeeded_at', '<', end)
      .where('moved_from', 'is', null)
      .groupBy([sql`1`, sql`3`])
      .execute(),
    db
      .selectFrom('refunds')
      .select([dayOf('done_at').as('day'), sql<number>`sum(amount)`.as('sum')])
      .where('done_at', '>=', from)
      .where('done_at', '<', end)
      .where('moved_to', 'is', null)
      .groupBy(sql`1`)
      .execute(),
    db
      .selectFrom('receipts')
      .select([dayOf('created_at').as('day'), sql<number>`sum(amount)`.as('sum')])
      .select(sql<number>`sum(case when status = 'succeeded' then amount else 0 end)`.as('sent'))
      .where('created_at', '>=', from)
      .where('created_at', '<', end)
      .groupBy(sql`1`)
      .execute(),
  ]);
  const days = new Map<string, DaySums>();
  const add = (day: number, sums: Partial<DaySums>) => {
    const key = toDay(day);
    days.set(key, { ...NOTHING, ...days.get(key), ...sums });
  };
  for (const { day, sum, is_bank } of payments) {
    add(day, is_bank ? { bank: Number(sum) } : { online: Number(sum) });
  }
  for (const { day, sum } of refunds) add(day, { back: Number(sum) });
  for (const { day, sum, sent } of receipts) {
    add(day, { owedReceipts: Number(sum), sentReceipts: Number(sent) });
  }
  return days;
}

/** Orders whose money does not agree: with its payments, with the price, or with the state. */
async function listDifferences(db: Db, { from, end }: Range) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select(['id', 'status', 'total', 'paid_sum', 'waived', 'payment_kind', 'updated_at'])
        .select(
          sql<number>`coalesce((select sum(amount) from payments
            where order_id = orders.id and status = 'succeeded'), 0)`.as('came'),
        )
        .select(
          sql<number>`coalesce((select sum(refunds.amount) from refunds
            join payments on payments.id = refunds.payment_id
            where order_id = orders.id and refunds.done_at is not null), 0)`.as('back'),
        )
        .select(
          sql<number>`coalesce((select sum(refunds.amount) from refunds
            join payments on payments.id = refunds.payment_id
            where order_id = orders.id and moved_to is not null), 0)`.as('moved'),
        )
        .select(
          sql<number | null>`(select max(succeeded_at) from payments
            where order_id = orders.id)`.as('paid_at'),
        )
        .where('kind', '=', 'order')
        .where('updated_at', '>=', from)
        .as('touched'),
    )
    .selectAll()
    .where((eb) =>
      eb.or([
        sql<boolean>`paid_sum <> came - back`,
        sql<boolean>`paid_sum > case when status = 'cancelled' then 0 else total end`,
        // A part of what was paid in full may have gone back.
        sql<boolean>`status in ('shipped', 'completed') and came - moved < total
          and ${isOwed} and payment_kind <> 'on_delivery'`,
      ]),
    )
    // Orders of later weeks would take the places of these.
    .where(sql<boolean>`coalesce(paid_at, updated_at) < ${end}`)
    .orderBy('id', 'desc')
    .limit(MOST + 1)
    .execute();
  const differences = rows.slice(0, MOST).flatMap((row) => {
    const { id, status, total, paid_sum: paid } = row;
    const at = Number(row.paid_at ?? row.updated_at);
    if (!isOrderStatus(status)) return [];
    const counted = Number(row.came) - Number(row.back);
    const why =
      paid !== counted
        ? ('books' as const)
        : status === 'cancelled'
          ? ('cancelled' as const)
          : paid > total
            ? ('extra' as const)
            : ('unpaid' as const);
    const day = moscowDay(Math.max(at, from));
    return [{ id, number: orderNumber(id), status, total, paid, counted, why, day }];
  });
  return { differences, isCut: rows.length > MOST };
}
