import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import type { QueueSource } from './list-queues.ts';

const MOST = 200;

/** Firms that nobody has looked at, and customers who want their data erased. */
export const peopleQueues: readonly QueueSource[] = [
  {
    key: 'firms',
    title: 'Фирмы на подтверждение',
    right: 'customers.see',
    link: desk.firms(),
    list: async (db) => {
      const rows = await db
        .selectFrom('firms')
        .select(['id', 'title', 'inn', 'created_at'])
        .where('confirmed_at', 'is', null)
        .where('refused_at', 'is', null)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .limit(MOST)
        .execute();
      return rows.map(({ id, title, inn, created_at }) => ({
        entity: 'firm',
        id: String(id),
        title,
        detail: `ИНН ${inn}`,
        link: desk.firm(id),
        since: created_at,
      }));
    },
  },
  {
    key: 'erasure',
    title: 'Просят удалить данные',
    right: 'customers.see',
    link: desk.customers({ state: 'erasure' }),
    list: async (db) => {
      const rows = await db
        .selectFrom('customers')
        .select(['id', 'first_name', 'last_name', 'phone', 'erasure_asked_at'])
        .where('erasure_asked_at', 'is not', null)
        .where('erased_at', 'is', null)
        .orderBy('erasure_asked_at')
        .limit(MOST)
        .execute();
      return rows.map(({ id, first_name, last_name, phone, erasure_asked_at }) => ({
        entity: 'customer',
        id: String(id),
        title: `${last_name} ${first_name}`.trim() || formatPhone(phone),
        detail: 'по закону десять рабочих дней',
        link: desk.customer(id),
        since: erasure_asked_at ?? 0,
      }));
    },
  },
];
