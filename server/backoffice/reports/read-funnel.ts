import type { OrderStatus } from '../../../shared/order.ts';
import type { ReportPeriod } from '../../../shared/report.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { VISITORS } from './count-day.ts';
import { type Report, sumDays } from './sum-days.ts';

/** States that come after each step. */
const later: readonly (readonly [title: string, statuses: readonly OrderStatus[]])[] = [
  ['Подтверждены', ['confirmed', 'assembling', 'shipped', 'ready', 'completed']],
  ['Отгружены или готовы', ['shipped', 'ready', 'completed']],
  ['Выполнены', ['completed']],
];

/**
 * From those who began to use the shop (basket, favourites, search) to finished orders. Who only looked is
 * not counted by the shop: the analytics of pages knows them.
 */
export async function readFunnel(db: Db, period: ReportPeriod): Promise<Report> {
  const [visitors, requests, statuses, settled] = await Promise.all([
    sumDays(db, VISITORS, period),
    sumDays(db, 'request', period),
    sumDays(db, 'status', period),
    sumDays(db, 'paid', period),
  ]);
  const came = visitors.reduce((sum, { units }) => sum + units, 0);
  const all = add(statuses);
  const full = add(settled);
  const paid = statuses.reduce((sum, { paid: part }) => sum + part, 0);
  const steps = later.map(([title, names]) => {
    const { orders, total } = add(statuses.filter(({ key }) => names.some((name) => name === key)));
    return [title, orders, total, share(orders, all.orders)];
  });
  const cancelled = add(statuses.filter(({ key }) => key === 'cancelled'));
  return {
    columns: [
      { title: 'Шаг', kind: 'text' },
      { title: 'Сколько', kind: 'count' },
      { title: 'Сумма', kind: 'money' },
      { title: 'От заказов', kind: 'text' },
    ],
    rows: [
      ['Новые посетители с корзиной, избранным или поиском', came, 0, ''],
      ['Заявки на цены', add(requests).orders, add(requests).total, ''],
      ['Заказы', all.orders, all.total, share(all.orders, all.orders)],
      ...steps,
      ['Оплачены полностью', full.orders, full.total, share(full.orders, all.orders)],
      ['Отменены', cancelled.orders, cancelled.total, share(cancelled.orders, all.orders)],
      [
        'Получено денег',
        0,
        paid,
        all.total === 0 ? '' : `${Math.round((paid / all.total) * 100)} %`,
      ],
    ],
    drawn: 1,
  };
}

const add = (rows: readonly { orders: number; total: number }[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  total: rows.reduce((sum, { total }) => sum + total, 0),
});

const share = (part: number, all: number) =>
  all === 0 ? '' : `${Math.round((part / all) * 100)} %`;
