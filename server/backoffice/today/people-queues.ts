import * as desk from '../../../shared/desk-routes.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { createQueue } from './queue.ts';

/** Firms to confirm, and customers who want their data erased. */
export const peopleQueues = [
  createQueue({
    key: 'firms',
    title: 'Фирмы на подтверждение',
    right: 'customers.see',
    link: desk.firms(),
    entity: 'firm',
    id: 'firms.id',
    rows: (db) =>
      db
        .selectFrom('firms')
        .select(['id', 'title', 'inn', 'created_at as since'])
        .where('confirmed_at', 'is', null)
        .where('refused_at', 'is', null)
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id'),
    tell: ({ id, title, inn }) => ({ title, detail: `ИНН ${inn}`, link: desk.firm(id) }),
  }),
  createQueue({
    key: 'erasure',
    title: 'Просят удалить данные',
    right: 'customers.see',
    link: desk.customers({ state: 'erasure' }),
    entity: 'customer',
    id: 'customers.id',
    rows: (db) =>
      db
        .selectFrom('customers')
        .select(['id', 'first_name', 'last_name', 'phone', 'erasure_asked_at as since'])
        .where('erasure_asked_at', 'is not', null)
        .where('erased_at', 'is', null)
        .where('merged_into', 'is', null)
        .orderBy('erasure_asked_at'),
    tell: ({ id, first_name, last_name, phone }) => ({
      title: `${last_name} ${first_name}`.trim() || formatPhone(phone),
      detail: 'по закону десять рабочих дней',
      link: desk.customer(id),
    }),
  }),
];
