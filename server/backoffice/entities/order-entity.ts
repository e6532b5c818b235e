import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import {
  DELIVERY_KINDS,
  type DeliveryKind,
  deliveryTitles,
  orderNumber,
  statusTitle,
} from '../../../shared/order.ts';
import { CHANGEABLE } from '../../orders/change-lines.ts';
import { type FormerLine, restoreDelivery, restoreLines } from '../../orders/restore-order.ts';
import { canReturn, returnOrder } from '../../orders/return-order.ts';
import { restoreWaived } from '../../orders/waive-returned.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Flag } from '../../platform/store/tables/flag.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import {
  type Entity,
  type Fields,
  type FieldValue,
  type KnownChange,
  tellFields,
} from './entity.ts';

/** Columns that the staff write as they are; the order's verbs change the others. */
const PLAIN = ['name', 'phone', 'email', 'comment'] as const;

/** Way and address of an order, as its own verb takes them. */
const wayFields = z.object({
  delivery_kind: z.enum([...DELIVERY_KINDS, 'none']).optional(),
  delivery_title: z.string().optional(),
  delivery_address: z.string().optional(),
});
const WAY = wayFields.keyof().options;
const dayField = z.string().nullable().optional();

/** Fields that the order's own verbs put back while it is open; its sum follows. */
const WHILE_OPEN = ['lines', 'delivery_price', 'delivery_by_manager', ...WAY] as const;

async function read(tx: Tx | Db, ids: readonly string[]): Promise<Map<string, Fields>> {
  if (ids.length === 0) return new Map();
  const numbers = ids.map(Number);
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'name', 'phone', 'email', 'comment', 'delivery_kind'])
    .select(['delivery_title', 'delivery_address', 'delivery_on', 'delivery_price', 'total'])
    .select('delivery_by_manager')
    .select(['paid_sum', 'waived', 'offered_until'])
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
  const { status, lines, total: _follows, delivery_price, delivery_by_manager, ...rest } = fields;
  const { waived, ...others } = rest;
  const { delivery_kind, delivery_title, delivery_address, delivery_on, ...plain } = others;
  if (typeof status === 'string') await returnOrder(tx, { orderId, to: status, now });
  if (lines) await restoreLines(tx, { orderId, lines: lines as FormerLine[], now });
  const former = wayFields.parse({ delivery_kind, delivery_title, delivery_address });
  const [kind, title] = [former.delivery_kind, former.delivery_title];
  const on = dayField.parse(delivery_on);
  const way = { kind, title, address: former.delivery_address, on };
  const [price, byManager] = [delivery_price as number, delivery_by_manager as Flag];
  await restoreDelivery(tx, { orderId, way, price, byManager, now });
  // After the sums that it depends on.
  if (typeof waived === 'number') await restoreWaived(tx, orderId, waived);
  const names = Object.keys(plain);
  if (names.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ ...(plain as Record<string, string>), updated_at: now })
    .where('id', '=', orderId)
    .execute();
}

/** Steps that moved goods or money, and what was set in orders that are open no more. */
async function findFixed(
  db: Tx | Db,
  changes: readonly KnownChange[],
): Promise<ReadonlySet<KnownChange>> {
  const needsOpen = ({ fields }: KnownChange) =>
    WHILE_OPEN.some((name) => fields[name] !== undefined);
  const ids = changes.filter(needsOpen).map(({ id }) => Number(id));
  const open = await db
    .selectFrom('orders')
    .select(['id', 'promo_code'])
    .where('id', 'in', [0, ...ids])
    .where('status', 'in', CHANGEABLE)
    .where('led_by', 'is', null)
    .execute();
  const isOpen = ({ id, fields }: KnownChange) =>
    open.some((order) => String(order.id) === id && (!fields['lines'] || order.promo_code === ''));
  return new Set(
    changes.filter((change) => {
      const { status } = change.fields;
      const isLast = status !== undefined && !canReturn(status[0], status[1]);
      return isLast || (needsOpen(change) && !isOpen(change));
    }),
  );
}

const tellStatus = (value: FieldValue) => statusTitle(String(value ?? '—'));

const tellWay = (value: FieldValue) =>
  DELIVERY_KINDS.some((kind) => kind === value) ? deliveryTitles[value as DeliveryKind] : '—';

const tellYes = (value: FieldValue) => (value === 1 ? 'да' : 'нет');

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
    delivery_by_manager: 'Цену доставки назовёт менеджер',
    total: 'Сумма',
    paid_sum: 'Оплачено',
    waived: 'Не ждём',
    offered_until: 'Предложение действует',
    lines: 'Состав',
  },
  tell: tellFields({
    status: tellStatus,
    lines: tellLines,
    delivery_kind: tellWay,
    delivery_by_manager: tellYes,
  }),
  restorable: new Set(['status', 'total', 'waived', ...WHILE_OPEN, 'delivery_on', ...PLAIN]),
  findFixed,
  read,
  restore,
  numberOf: (id) => orderNumber(Number(id)),
  link: (id) => desk.order(id),
};
