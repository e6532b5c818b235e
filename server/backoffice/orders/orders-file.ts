import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { statusTitles } from '../../../shared/order.ts';
import { formatClock, moscowDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import type { ListedOrder } from '../../../views/backoffice/orders/order-columns.tsx';
import { changeAs } from '../changes/change-as.ts';
import { exportReason, noteExport } from '../customers/note-export.ts';
import { deskAction } from '../desk/desk-page.ts';
import { filtersField } from '../desk/form-fields.ts';
import { type Cell, readFormat, tableFile } from '../files/table-file.ts';
import { countOrders, readOrderFilters, readOrders } from './list-orders.ts';

/** Few: orders that are still being written outlive two collections of garbage, and stay in memory. */
const AT_ONCE = 100;

const head = [
  'Номер',
  'Номер в 1С',
  'День',
  'Время',
  'Покупатель',
  'Телефон',
  'Город',
  'Сумма, ₽',
  'Оплачено, ₽',
  'Нет на складе, ед.',
  'Статус',
  'Срок',
  'Кто ведёт',
  'Заметка',
];

/**
 * The list of orders with its filters as a file. It has names and phones: who takes it away shows a key or
 * a code, and the history keeps that it was taken.
 */
export const ordersFile = deskAction({
  path: desk.ordersFile.path,
  right: 'reports.export',
  fresh: true,
  input: z.object({ query: filtersField.default(''), reason: exportReason }),
  async run({ store }, { params, input, staff, now }) {
    const format = readFormat(params['format']);
    const filters = readOrderFilters(new URLSearchParams(input.query));
    const count = await countOrders(store.db, filters, staff.id);
    const title = `Выгрузка заказов: ${count}`;
    const batch = { staffId: staff.id, action: 'orders.export', title, now };
    const done = await changeAs(store, batch, (change) =>
      noteExport(change, { kind: 'list', customerId: null, reason: input.reason, count, now }),
    );
    const orders = readOrders(store.db, filters, { me: staff.id, atOnce: AT_ONCE });
    const name = `Заказы ${moscowDay(now)}`;
    return { ...done, file: tableFile({ name, head, parts: rowsOf(orders) }, format) };
  },
});

async function* rowsOf(parts: AsyncIterable<readonly ListedOrder[]>): AsyncGenerator<Cell[][]> {
  for await (const orders of parts) yield orders.map(rowOf);
}

const rowOf = (order: ListedOrder): Cell[] => [
  order.number,
  order.foreignNumber,
  moscowDay(order.createdAt),
  formatClock(order.createdAt),
  order.buyer,
  // With the 8: a text that begins with a plus looks like a formula.
  formatPhone(order.phone).replace(/^\+7/, '8'),
  order.city,
  order.total / 100,
  order.paid / 100,
  order.short || null,
  statusTitles[order.status],
  order.due,
  order.staff,
  order.note,
];
