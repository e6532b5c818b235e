import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { isOngoing, type OrderStatus, statusTitles } from '../../../shared/order.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { ageOf } from '../desk/desk-form.tsx';
import type { TableList } from '../desk/desk-list.tsx';
import { InlineCell } from '../desk/inline-cell.tsx';
import { cardAddress } from '../desk/neighbours-part.tsx';
import { OptionList } from '../desk/option-list.tsx';
import { type Ticks, tickColumn } from '../desk/shared-columns.tsx';
import { Told } from '../desk/told.tsx';

export interface ListedOrder {
  id: number;
  number: string;
  /** In the accounting system. */
  foreignNumber: string | null;
  createdAt: number;
  buyer: string;
  phone: string;
  city: string;
  total: number;
  paid: number;
  /** Nothing more is owed for it. */
  isPaid: boolean;
  /** Units that are neither held nor left the storage yet. */
  short: number;
  status: OrderStatus;
  /** Own day of the card, else the day of delivery. */
  due: string | null;
  /** Day that the card has: the only one that is changed here. */
  ownDue: string | null;
  staff: string | null;
  staffId: number | null;
  note: string;
}

interface OrderContext extends Ticks {
  /** Filters of the list, which cards pass on. */
  query: string;
  role: StaffRole;
  now: number;
}

/** Template of the choices of a keeper. */
export const KEEPERS = 'keepers';

export function Keepers({ staff }: { staff: readonly { id: number; name: string }[] }) {
  return (
    <template id={KEEPERS}>
      <option value="">никто</option>
      <OptionList options={staff.map(({ id, name }) => ({ id, title: name }))} />
    </template>
  );
}

const thingOf = ({ id }: ListedOrder) => ({ entity: 'order', id: String(id) });
const mayWrite = ({ role }: OrderContext) => mayRole(role, 'desk.write');

/** The list of orders. */
export const orderList: TableList<ListedOrder, OrderContext> = {
  name: 'orders',
  isTold: true,
  sorts: [
    ['new', 'сначала новые'],
    ['old', 'сначала старые'],
    ['sum', 'по сумме'],
    ['due', 'по сроку'],
  ],
  columns: [
    tickColumn(({ number }) => `Заказ ${number}`),
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
    { key: 'foreign', title: '1С', cell: ({ foreignNumber }) => <td>{foreignNumber ?? ''}</td> },
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
      cell: ({ phone, buyer }) => (
        <td className="desk-buyer" title={formatPhone(phone)}>
          {buyer}
        </td>
      ),
    },
    { key: 'city', title: 'Город', cell: ({ city }) => <td>{city}</td> },
    {
      key: 'total',
      title: 'Сумма',
      isFixed: true,
      isNumber: true,
      cell: ({ total }) => <td className="desk-number">{formatPrice(total)}</td>,
    },
    {
      key: 'paid',
      title: 'Оплата',
      cell: (order) => (
        <td>
          {order.paid > 0 && <Told>оплачен: </Told>}
          {paidWords(order)}
        </td>
      ),
    },
    {
      key: 'short',
      title: 'Нет',
      isNumber: true,
      cell: ({ short }) => (
        <td className="desk-number">
          {short > 0 && <Told>нет </Told>}
          {short > 0 ? short : ''}
        </td>
      ),
    },
    {
      key: 'status',
      title: 'Статус',
      isFixed: true,
      cell: ({ status }) => (
        <td>
          <span className={`badge desk-status-${status}`}>{statusTitles[status]}</span>
        </td>
      ),
    },
    {
      key: 'due',
      title: 'Срок',
      cell: (order, context) => (
        <InlineCell
          action={mayWrite(context) ? desk.card() : null}
          name="due"
          value={order.ownDue ?? ''}
          label={`Срок: ${order.number}`}
          type="date"
          more={{ ...thingOf(order), act: 'due' }}
        >
          {order.due?.slice(5).split('-').toReversed().join('.') ?? ''}
        </InlineCell>
      ),
    },
    {
      key: 'staff',
      title: 'Кто',
      cell: (order, context) => (
        <InlineCell
          action={mayWrite(context) ? desk.card() : null}
          name="staff"
          value={order.staffId === null ? '' : String(order.staffId)}
          label={`Кто ведёт: ${order.number}`}
          options={`#${KEEPERS}`}
          more={{ ...thingOf(order), act: 'give' }}
        >
          {order.staff ?? ''}
        </InlineCell>
      ),
    },
    {
      key: 'note',
      title: 'Заметка',
      cell: (order, context) => (
        <InlineCell
          action={mayWrite(context) ? desk.notes() : null}
          name="text"
          value=""
          label={`Новая заметка: ${order.number}`}
          more={thingOf(order)}
          className="desk-note"
          title={order.note || undefined}
        >
          {order.note}
        </InlineCell>
      ),
    },
  ],
};

function paidWords({ paid, total, isPaid }: ListedOrder): string {
  if (paid === 0) return '';
  return isPaid ? 'да' : `${Math.floor((paid / total) * 100)} %`;
}
