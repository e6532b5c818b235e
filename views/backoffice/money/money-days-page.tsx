import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type OrderStatus, statusTitles } from '../../../shared/order.ts';
import { formatNearDay } from '../../../shared/ru/dates.ts';
import { DeskScroll } from '../desk/desk-scroll.tsx';

interface Difference {
  id: number;
  number: string;
  status: OrderStatus;
  total: number;
  paid: number;
  /** Payments less refunds. */
  counted: number;
  why: 'books' | 'cancelled' | 'extra' | 'unpaid';
}

interface MoneyDaysPageProps {
  days: readonly {
    day: string;
    online: number;
    bank: number;
    back: number;
    owedReceipts: number;
    sentReceipts: number;
    differences: readonly Difference[];
  }[];
  /** The last day of the week before. */
  before: string;
  isToday: boolean;
  /** More orders do not agree than are named. */
  isCut: boolean;
  now: number;
}

const reasons = {
  books: 'в заказе не столько, сколько пришло и ушло',
  cancelled: 'отменён, а деньги у нас',
  extra: 'оплачено больше цены',
  unpaid: 'отдан, а оплачен не весь',
} as const;

/** Sums that must agree, each day, with the orders behind every difference. */
export function MoneyDaysPage({ days, before, isToday, isCut, now }: MoneyDaysPageProps) {
  return (
    <>
      <DeskScroll label="Деньги по дням">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col" className="desk-number">
                На сайте
              </th>
              <th scope="col" className="desk-number">
                По банку
              </th>
              <th scope="col" className="desk-number">
                Возвраты
              </th>
              <th scope="col" className="desk-number">
                Итого
              </th>
              <th scope="col" className="desk-number">
                Чеки расчёта
              </th>
              <th scope="col">Не сходится</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day} data-row="">
                <th scope="row" className="desk-when">
                  {formatNearDay(one.day, now)}
                </th>
                <td className="desk-number">{formatPrice(one.online)}</td>
                <td className="desk-number">{formatPrice(one.bank)}</td>
                <td className="desk-number">{formatPrice(one.back)}</td>
                <td className="desk-number">{signed(one.online + one.bank - one.back)}</td>
                <td className="desk-number">
                  {one.owedReceipts > 0 &&
                    `${formatPrice(one.sentReceipts)} из ${formatPrice(one.owedReceipts)}`}
                </td>
                <td>
                  {one.differences.length === 0 ? (
                    <span className="muted">{isCut ? '—' : 'всё сходится'}</span>
                  ) : (
                    <ul>
                      {one.differences.map((order) => (
                        <li key={order.id}>
                          <a href={`${desk.order(order.id)}#money`}>{order.number}</a>{' '}
                          {statusTitles[order.status].toLowerCase()}, цена{' '}
                          {formatPrice(order.total)}, в заказе {formatPrice(order.paid)}, по
                          платежам {signed(order.counted)}: <strong>{reasons[order.why]}</strong>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
      {isCut && (
        <p className="muted">
          Не сходится больше заказов, чем названо: показаны последние по номеру.
        </p>
      )}
      <nav className="desk-pages" aria-label="Недели">
        <a href={desk.moneyDays({ to: before })}>← Раньше</a>
        {!isToday && <a href={desk.moneyDays()}>Сегодня</a>}
      </nav>
    </>
  );
}

/** More may have gone back on a day than came. */
const signed = (sum: number) => (sum < 0 ? `−${formatPrice(-sum)}` : formatPrice(sum));
