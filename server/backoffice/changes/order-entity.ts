import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import { statusTitle } from '../../../shared/order.ts';
import { returnOrder } from '../../orders/return-order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Entity, type Fields, type FieldValue, tellFields } from './entity.ts';

/** Columns that the staff write as they are; the order's verbs change the others. */
const PLAIN = ['name', 'phone', 'email', 'comment', 'delivery_title', 'delivery_address'] as const;
const PLAIN_OR_EMPTY = ['delivery_on'] as const;

async function read(tx: Tx | Db, ids: readonly string[]): Promise<Map<string, Fields>> {
  if (ids.length === 0) return new Map();
  const numbers = ids.map(Number);
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'name', 'phone', 'email', 'comment', 'delivery_kind'])
    .select(['delivery_title', 'delivery_address', 'delivery_on', 'delivery_price', 'total'])
    .select(['paid_sum', 'offered_until'])
    .where('id', 'in', numbers)
    .execute();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['order_id', 'code', 'quantity', 'sum'])
    .where('order_id', 'in', numbers)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return new Map(
    rows.map(({ id, ...row }) => {
      const own = (linesOf.get(id) ?? []).map(({ code, quantity, sum }) => [code, quantity, sum]);
      return [String(id), { ...row, lines: own }];
    }),
  );
}

async function restore(tx: Tx, id: string, fields: Fields | null, now: Millis): Promise<void> {
  if (fields === null) throw new CallError('conflict', 'Заказ не удаляют, а отменяют');
  const orderId = Number(id);
  const { status, ...rest } = fields;
  if (typeof status === 'string') await returnOrder(tx, { orderId, to: status, now });
  const names = Object.keys(rest);
  if (names.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ ...(rest as Record<string, string>), updated_at: now })
    .where('id', '=', orderId)
    .execute();
}

const tellStatus = (value: FieldValue) => statusTitle(String(value ?? '—'));

/** «254984 × 9 на 2 412,00 ₽» */
const tellLines = (value: FieldValue) =>
  Array.isArray(value)
    ? value
        .map(([code, quantity, sum]) => `${code} × ${quantity} на ${formatPrice(sum)}`)
        .join(', ')
    : '—';

export const orderEntity: Entity = {
  title: 'Заказ',
  right: 'orders.ship',
  fields: {
    status: 'Статус',
    name: 'Имя',
    phone: 'Телефон',
    email: 'Почта',
    comment: 'Комментарий покупателя',
    delivery_kind: 'Способ доставки',
    delivery_title: 'Доставка',
    delivery_address: 'Адрес',
    delivery_on: 'Срок',
    delivery_price: 'Цена доставки',
    total: 'Сумма',
    paid_sum: 'Оплачено',
    offered_until: 'Предложение действует',
    lines: 'Состав',
  },
  tell: tellFields({ status: tellStatus, lines: tellLines }),
  restorable: new Set(['status', ...PLAIN, ...PLAIN_OR_EMPTY]),
  read,
  restore,
  link: (id) => desk.order(id),
};
