import * as desk from '../../../shared/desk-routes.ts';
import { countOf, FIRMS } from '../../../shared/ru/plural.ts';
import { agoOf } from '../desk/desk-form.tsx';
import { ListTools, type TableList } from '../desk/desk-list.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import type { ListFrame } from '../desk/saved-views.tsx';
import { tradeColumns } from '../desk/shared-columns.tsx';
import { BuyersList } from './buyers-list.tsx';
import { FirmState } from './firm-state.tsx';
import type { GuestFirm } from './guest-firms-part.tsx';

interface ListedFirm {
  id: number;
  title: string;
  inn: string;
  kpp: string;
  customerId: number;
  customer: string;
  created_at: number;
  confirmed_at: number | null;
  refused_at: number | null;
  orderCount: number;
  turnover: number;
}

interface FirmsPageProps {
  firms: readonly ListedFirm[];
  /** Firms without an account that the search means. */
  guestFirms: readonly GuestFirm[];
  count: number;
  pages: number;
  filters: { state: string; q: string; page: number };
  frame: ListFrame;
  now: number;
}

const states: readonly (readonly [state: string, title: string])[] = [
  ['waiting', 'Ждут проверки'],
  ['confirmed', 'Подтверждены'],
  ['refused', 'Отказано'],
  ['all', 'Все фирмы'],
];

/** The list of firms. */
export const firmList: TableList<ListedFirm, { now: number }> = {
  name: 'firms',
  sorts: [],
  columns: [
    {
      key: 'title',
      title: 'Фирма',
      isFixed: true,
      cell: ({ id, title }) => (
        <td className="desk-buyer">
          <a href={desk.firm(id)} data-open="">
            {title}
          </a>
        </td>
      ),
    },
    { key: 'inn', title: 'ИНН', isFixed: true, cell: ({ inn }) => <td>{inn}</td> },
    { key: 'kpp', title: 'КПП', cell: ({ kpp }) => <td>{kpp}</td> },
    {
      key: 'customer',
      title: 'Покупатель',
      cell: ({ customerId, customer }) => (
        <td className="desk-buyer">
          <a href={desk.customer(customerId)}>{customer || '—'}</a>
        </td>
      ),
    },
    {
      key: 'state',
      title: 'Состояние',
      cell: (firm) => (
        <td>
          <FirmState firm={firm} />
        </td>
      ),
    },
    {
      key: 'made',
      title: 'Завели',
      cell: ({ created_at }, { now }) => <td className="desk-age">{agoOf(created_at, now)}</td>,
    },
    ...tradeColumns,
  ],
};

export function FirmsPage(props: FirmsPageProps) {
  const { firms, guestFirms, count, pages, filters, frame, now } = props;
  const { url } = frame;
  return (
    <BuyersList
      list={firmList}
      rows={firms}
      context={{ now }}
      label="Какие фирмы"
      states={states}
      linkOf={(state) => desk.firms({ state })}
      other={{ title: 'Покупатели', link: desk.customers() }}
      filters={filters}
      nothing={{
        text: 'Таких фирм нет.',
        title: 'Показать все',
        link: desk.firms({ state: 'all' }),
      }}
      guestFirms={guestFirms}
      pages={pages}
      frame={frame}
    >
      <div className="desk-filters">
        <form action={desk.firms()} className="desk-filter-form">
          <ColumnFields columns={firmList.columns} url={url} />
          <label>
            <span className="visually-hidden">Найти фирму</span>
            <input
              className="input"
              type="search"
              name="q"
              defaultValue={filters.q}
              placeholder="Название или ИНН"
            />
          </label>
          <button className="desk-mini" type="submit">
            Найти
          </button>
          <span className="muted">{countOf(count, FIRMS)}</span>
        </form>
        <ListTools list={firmList} frame={frame} />
      </div>
    </BuyersList>
  );
}
