import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { isOngoing, type QuoteStatus, statusTitles } from '../../../shared/order.ts';
import { formatDay, formatTerm } from '../../../shared/ru/dates.ts';
import { ageOf } from '../desk/desk-form.tsx';
import type { TableList } from '../desk/desk-list.tsx';
import { InlineCell } from '../desk/inline-cell.tsx';
import { cardAddress } from '../desk/neighbours-part.tsx';
import { type Ticks, tickColumn } from '../desk/shared-columns.tsx';
import { Told } from '../desk/told.tsx';
import { KEEPERS } from '../orders/order-columns.tsx';

export interface ListedQuote {
  id: number;
  number: string;
  createdAt: number;
  buyer: string;
  city: string;
  status: QuoteStatus;
  lines: number;
  total: number;
  offeredUntil: number | null;
  staff: string | null;
  staffId: number | null;
}

interface QuoteContext extends Ticks {
  /** Filters of the list, which cards pass on. */
  query: string;
  role: StaffRole;
  now: number;
}

/** The list of quote requests. */
export const quoteList: TableList<ListedQuote, QuoteContext> = {
  name: 'quotes',
  isTold: true,
  sorts: [
    ['old', 'сначала старые'],
    ['new', 'сначала новые'],
    ['sum', 'по сумме'],
    ['until', 'по сроку'],
  ],
  columns: [
    tickColumn(({ number }) => `Заявка ${number}`),
    {
      key: 'number',
      title: '№',
      isFixed: true,
      cell: ({ id, number, createdAt }, { query }) => (
        <td>
          <a href={cardAddress(desk.order(id), query)} data-open="">
            {number}
          </a>
          <Told> от&nbsp;{formatDay(createdAt)}</Told>
        </td>
      ),
    },
    {
      key: 'age',
      title: 'Ждёт',
      cell: ({ createdAt, status }, { now }) => (
        <td className="desk-age">{isOngoing(status) && ageOf(createdAt, now)}</td>
      ),
    },
    {
      key: 'buyer',
      title: 'Покупатель',
      isFixed: true,
      cell: ({ buyer }) => <td className="desk-buyer">{buyer}</td>,
    },
    { key: 'city', title: 'Город', cell: ({ city }) => <td>{city}</td> },
    {
      key: 'lines',
      title: 'Строк',
      isNumber: true,
      cell: ({ lines }) => (
        <td className="desk-number">
          <Told>строк: </Told>
          {lines}
        </td>
      ),
    },
    {
      key: 'total',
      title: 'Сумма',
      isNumber: true,
      cell: ({ status, total }) => (
        <td className="desk-number">{status === 'new' ? '' : formatPrice(total)}</td>
      ),
    },
    {
      key: 'status',
      title: 'Состояние',
      cell: ({ status }) => <td>{statusTitles[status]}</td>,
    },
    {
      key: 'until',
      title: 'Действует до',
      cell: ({ offeredUntil }) => (
        <td>
          {offeredUntil !== null && <Told>до </Told>}
          {offeredUntil === null ? '' : formatTerm(offeredUntil)}
        </td>
      ),
    },
    {
      key: 'staff',
      title: 'Кто',
      cell: ({ id, number, staff, staffId }, { role }) => (
        <InlineCell
          action={mayRole(role, 'desk.write') ? desk.card() : null}
          name="staff"
          value={staffId === null ? '' : String(staffId)}
          label={`Кто ведёт: ${number}`}
          options={`#${KEEPERS}`}
          more={{ entity: 'quote', id: String(id), act: 'give' }}
        >
          {staff ?? ''}
        </InlineCell>
      ),
    },
  ],
};
