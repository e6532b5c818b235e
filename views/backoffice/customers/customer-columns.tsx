import type { Role } from '../../../shared/contract/shopper.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { agoOf } from '../desk/desk-form.tsx';
import type { TableList } from '../desk/desk-list.tsx';
import { cardAddress } from '../desk/neighbours-part.tsx';
import { tradeColumns } from '../desk/shared-columns.tsx';

export interface ListedCustomer {
  id: number;
  name: string;
  phone: string;
  email: string;
  firms: readonly string[];
  role: Role;
  orderCount: number;
  turnover: number;
  lastOrderAt: number;
  erasureAskedAt: number | null;
}

/** The list of customers. */
export const customerList: TableList<ListedCustomer, { now: number; query: string }> = {
  name: 'customers',
  isTold: true,
  sorts: [
    ['last', 'недавние'],
    ['turnover', 'по обороту'],
    ['new', 'новые'],
  ],
  columns: [
    {
      key: 'name',
      title: 'Имя',
      isFixed: true,
      cell: ({ id, name, erasureAskedAt }, { query }) => (
        <td className="desk-buyer">
          <a href={cardAddress(desk.customer(id), query)} data-open="">
            {name}
          </a>
          {erasureAskedAt !== null && <span className="badge">просит удалить</span>}
        </td>
      ),
    },
    { key: 'phone', title: 'Телефон', cell: ({ phone }) => <td>{formatPhone(phone)}</td> },
    { key: 'email', title: 'Почта', cell: ({ email }) => <td className="desk-buyer">{email}</td> },
    {
      key: 'firm',
      title: 'Фирма',
      cell: ({ firms }) => (
        <td className="desk-buyer" title={firms.join(', ')}>
          {firms[0] ?? ''}
          {firms.length > 1 && ` и ещё ${firms.length - 1}`}
        </td>
      ),
    },
    { key: 'level', title: 'Цены', cell: ({ role }) => <td>{levelTitles[role]}</td> },
    ...tradeColumns,
    {
      key: 'last',
      title: 'Последний',
      cell: ({ lastOrderAt }, { now }) => (
        <td className="desk-age">{lastOrderAt > 0 ? agoOf(lastOrderAt, now) : ''}</td>
      ),
    },
  ],
};
