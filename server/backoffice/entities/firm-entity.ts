import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Entity, FieldValue, KnownChange } from './entity.ts';
import { tableEntity } from './table-entity.ts';

const rowEntity = tableEntity({
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

type Sides = readonly [FieldValue, FieldValue] | undefined;
const isSet = (value: FieldValue | undefined) => (value ?? null) !== null;

/** True for a decision that was taken back: its letter may not have left. */
function isTakenBack({ fields }: KnownChange): boolean {
  const sides: Sides[] = [fields['confirmed_at'], fields['refused_at']];
  return sides.some((one) => isSet(one?.[0])) && !sides.some((one) => isSet(one?.[1]));
}

/** A firm that a customer buys for. A decision that was taken back is made anew, and its letter goes with it. */
export const firmEntity: Entity = {
  ...rowEntity,
  findFixed: async (_db, changes) => new Set(changes.filter(isTakenBack)),
  async restore(tx, id, fields, now) {
    if (isSet(fields?.['confirmed_at']) || isSet(fields?.['refused_at'])) {
      const { confirmed_at, refused_at } = await tx
        .selectFrom('firms')
        .select(['confirmed_at', 'refused_at'])
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
      if (confirmed_at === null && refused_at === null) {
        throw new CallError('conflict', 'Решение о фирме отменено: примите его ещё раз');
      }
    }
    await rowEntity.restore(tx, id, fields, now);
  },
};

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
