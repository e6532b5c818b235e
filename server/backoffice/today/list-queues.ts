import { sql } from 'kysely';
import type { Right } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CardEntity } from '../desk/cards.ts';
import { goodsQueues } from './goods-queues.ts';
import { peopleQueues } from './people-queues.ts';

/** One thing that waits. */
export interface Waiting {
  entity: CardEntity;
  id: string;
  title: string;
  detail: string;
  link: string;
  /** Since when. */
  since: Millis;
  staff: string | null;
}

export interface Queue {
  key: string;
  title: string;
  /** Right that one needs to see it. */
  right: Right;
  count: number;
  /** The oldest first. */
  first: Waiting[];
  link: string;
}

type Found = Omit<Waiting, 'staff'>;
/** Where things of a queue come from. */
export interface QueueSource {
  key: string;
  title: string;
  right: Right;
  link: string;
  list(db: Db, now: Millis): Promise<Found[]>;
}

const LIMIT = 200;
const SHOWN = 8;

const orderThing = (row: {
  id: number;
  kind: 'order' | 'request';
  name: string;
  total: number;
  created_at: number;
}): Found => ({
  entity: row.kind === 'order' ? 'order' : 'quote',
  id: String(row.id),
  title: `${row.kind === 'order' ? 'Заказ' : 'Заявка'} ${orderNumber(row.id)}`,
  detail: [row.name, row.kind === 'order' ? formatPrice(row.total) : '']
    .filter(Boolean)
    .join(' · '),
  link: desk.order(row.id),
  since: row.created_at,
});

const orderRows = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['id', 'kind', 'name', 'total', 'created_at'])
    .orderBy('id')
    .limit(LIMIT);

const sources: readonly QueueSource[] = [
  {
    key: 'orders',
    title: 'Новые заказы',
    right: 'orders.see',
    link: desk.orders({ state: 'review' }),
    list: async (db) => {
      const rows = await orderRows(db)
        .where('kind', '=', 'order')
        .where('status', '=', 'review')
        .execute();
      return rows.map(orderThing);
    },
  },
  {
    key: 'paid',
    title: 'Оплачены, ждут сборки',
    right: 'orders.see',
    link: desk.orders({ state: 'confirmed' }),
    list: async (db) => {
      const rows = await orderRows(db)
        .where('kind', '=', 'order')
        .where('status', '=', 'confirmed')
        .execute();
      return rows.map(orderThing);
    },
  },
  {
    key: 'quotes',
    title: 'Заявки на цены',
    right: 'orders.see',
    link: desk.quotes(),
    list: async (db) => {
      const rows = await orderRows(db)
        .where('kind', '=', 'request')
        .where('status', '=', 'new')
        .execute();
      return rows.map(orderThing);
    },
  },
  {
    key: 'late',
    title: 'Опаздывают',
    right: 'orders.see',
    link: desk.orders({ sort: 'due' }),
    list: async (db, now) => {
      const rows = await orderRows(db)
        .clearOrderBy()
        .orderBy('delivery_on')
        .orderBy('id')
        .where('kind', '=', 'order')
        .where('status', 'in', ['confirmed', 'assembling'])
        .where('delivery_on', '<', moscowDay(now))
        .execute();
      return rows.map(orderThing);
    },
  },
  {
    key: 'callbacks',
    title: 'Звонки',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'callback' }),
    list: async (db) => {
      const rows = await db
        .selectFrom('callbacks')
        .select(['id', 'name', 'phone', 'comment', 'asked_at'])
        .orderBy('id', 'desc')
        .limit(LIMIT)
        .execute();
      return rows.toReversed().map(({ id, name, phone, comment, asked_at }) => ({
        entity: 'callback',
        id: String(id),
        title: `${name}, ${formatPhone(phone)}`,
        detail: comment,
        link: `tel:${phone}`,
        since: asked_at,
      }));
    },
  },
  {
    key: 'questions',
    title: 'Вопросы',
    right: 'inquiries.see',
    link: desk.inquiries({ kind: 'question' }),
    list: async (db) => {
      const rows = await db
        .selectFrom('questions')
        .select(['id', 'name', 'question', 'asked_at'])
        .where('answer', 'is', null)
        .orderBy('id')
        .limit(LIMIT)
        .execute();
      return rows.map(({ id, name, question, asked_at }) => ({
        entity: 'question',
        id: String(id),
        title: name,
        detail: question.slice(0, 200),
        link: desk.question(id),
        since: asked_at,
      }));
    },
  },
  {
    key: 'inquiries',
    title: 'Проекты и дилеры',
    right: 'inquiries.see',
    link: desk.inquiries(),
    list: async (db) => {
      const rows = await db
        .selectFrom('inquiries')
        .select(['id', 'kind', 'name', 'phone', 'asked_at'])
        .orderBy('id', 'desc')
        .limit(LIMIT)
        .execute();
      return rows.toReversed().map(({ id, kind, name, phone, asked_at }) => ({
        entity: 'inquiry',
        id: String(id),
        title: `${name}, ${formatPhone(phone)}`,
        detail: kind === 'planning' ? 'Проект кухни' : 'Дилер',
        link: `tel:${phone}`,
        since: asked_at,
      }));
    },
  },
  ...peopleQueues,
  ...goodsQueues,
  {
    key: 'money',
    title: 'Деньги: решить',
    right: 'money.see',
    link: desk.money(),
    list: async (db) => {
      const rows = await db
        .selectFrom('payment_tasks')
        .select(['id', 'order_id', 'detail', 'created_at'])
        .where('settled_at', 'is', null)
        .orderBy('id')
        .limit(LIMIT)
        .execute();
      return rows.map(({ id, order_id, detail, created_at }) => ({
        entity: 'payment_task',
        id: String(id),
        title: `Заказ ${orderNumber(order_id)}`,
        detail,
        link: `${desk.order(order_id)}#money`,
        since: created_at,
      }));
    },
  },
  {
    key: 'exchange',
    title: 'Обмен с 1С: решить',
    right: 'exchange.see',
    link: desk.exchange(),
    list: async (db) => {
      const rows = await db
        .selectFrom('exchange_tasks')
        .select(['id', 'order_id', 'detail', 'created_at'])
        .where('settled_at', 'is', null)
        .orderBy('id')
        .limit(LIMIT)
        .execute();
      return rows.map(({ id, order_id, detail, created_at }) => ({
        entity: 'exchange_task',
        id: String(id),
        title: order_id === null ? 'Обмен' : `Заказ ${orderNumber(order_id)}`,
        detail,
        link: order_id === null ? desk.exchange() : desk.order(order_id),
        since: created_at,
      }));
    },
  },
  {
    key: 'letters',
    title: 'Не отправлено',
    right: 'money.see',
    link: desk.today(),
    list: async (db) => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'error', 'created_at'])
        .where('done_at', 'is', null)
        .where('attempts', '>', 1)
        .orderBy('id')
        .limit(LIMIT)
        .execute();
      return rows.map(({ id, kind, error, created_at }) => ({
        entity: 'letter',
        id: String(id),
        title: kind,
        detail: error.slice(0, 200),
        link: desk.today(),
        since: created_at,
      }));
    },
  },
];

/** Things that wait for one of the staff, by queues that they may see. */
export async function listQueues(
  db: Db,
  { may, now }: { may: (right: Right) => boolean; now: Millis },
): Promise<Queue[]> {
  return Promise.all(
    sources
      .filter(({ right }) => may(right))
      .map(async ({ key, title, right, link, list }) => {
        const found = await list(db, now);
        const cardOf = await readCards(db, found);
        const waiting = found.flatMap((thing) => {
          const card = cardOf.get(`${thing.entity} ${thing.id}`);
          // Of an order the state says when it is done, not its card.
          const isDone = card?.done_at != null || (card?.snoozed_until ?? 0) > now;
          return isDone ? [] : [{ ...thing, staff: card?.staff ?? null }];
        });
        return { key, title, right, link, count: waiting.length, first: waiting.slice(0, SHOWN) };
      }),
  );
}

/** Cards of the things that were found: of all orders ever there are too many. */
async function readCards(db: Db, found: readonly Found[]) {
  const rows = await db
    .selectFrom('desk_cards')
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity', 'entity_id', 'snoozed_until', 'done_at', 'staff.name as staff'])
    .where('entity', 'in', [...new Set(found.map(({ entity }) => entity)), ''])
    .where('entity_id', 'in', [...found.map(({ id }) => id), ''])
    .execute();
  return new Map(rows.map((card) => [`${card.entity} ${card.entity_id}`, card]));
}

export interface DaySales {
  orders: number;
  sum: number;
  /** The same weekday a week ago, until the same time. */
  beforeOrders: number;
  beforeSum: number;
}

const DAY_MS = 86_400_000;
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
