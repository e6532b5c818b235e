import * as desk from '../../../shared/desk-routes.ts';
import { statusTitles } from '../../../shared/order.ts';
import { formatClock, moscowDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { type Cell, readFormat, tableFile } from '../files/table-file.ts';
import { type ListedOrder, readOrderFilters, readOrders } from './list-orders.ts';

const AT_ONCE = 500;

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

/** The list of orders with its filters as a file. */
export const ordersFile: DeskPageRoute = {
  path: desk.ordersFile.path,
  right: 'reports.export',
  async load({ store }, { params, query, staff, now }) {
    const format = readFormat(params['format']);
    const orders = readOrders(store.db, readOrderFilters(query), { me: staff.id, atOnce: AT_ONCE });
    const name = `Заказы ${moscowDay(now)}`;
    return tableFile({ name, head, parts: rowsOf(orders) }, format);
  },
};

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
