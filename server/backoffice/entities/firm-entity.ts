import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from './entity.ts';
import { tableEntity } from './table-entity.ts';

/** A firm that a customer buys for. */
export const firmEntity = tableEntity({
  title: 'Фирма',
  right: 'customers.change',
  table: 'firms',
  fields: {
    confirmed_at: 'Подтверждена',
    refused_at: 'Отказано',
    refusal: 'Почему отказано',
    removed_at: 'Убрана',
    is_default: 'Основная',
    bank_bik: 'БИК банка',
    bank_account: 'Расчётный счёт',
  },
  undo: {
    columns: [
      'confirmed_at',
      'refused_at',
      'refusal',
      'removed_at',
      'is_default',
      'bank_bik',
      'bank_account',
    ],
    stays: 'Фирмы заводят покупатели',
  },
  link: (id) => desk.firm(id),
});

/** Orders that were placed for a firm. */
export const firmOrdersEntity: Entity = {
  title: 'Заказы фирмы',
  right: 'customers.change',
  fields: { orders: 'Заказы' },
  restorable: new Set(['orders']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('orders')
      .select(['id', 'firm_id'])
      .where('firm_id', 'in', ids.map(Number))
      .orderBy('id')
      .execute();
    const ordersOf = Map.groupBy(rows, ({ firm_id }) => String(firm_id));
    return new Map(
      ids.map((id) => [id, { orders: (ordersOf.get(id) ?? []).map((order) => order.id) }]),
    );
  },
  async restore(tx, id, fields) {
    const orders = (fields?.['orders'] ?? []) as readonly number[];
    if (orders.length === 0) return;
    await tx
      .updateTable('orders')
      .set({ firm_id: Number(id) })
      .where('id', 'in', [...orders])
      .execute();
  },
  link: (id) => desk.firm(id),
};
