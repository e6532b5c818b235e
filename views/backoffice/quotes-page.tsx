import * as desk from '../../shared/desk-routes.ts';
import { formatPrice } from '../../shared/money.ts';
import { QUOTE_STATUSES, type QuoteStatus, statusTitles } from '../../shared/order.ts';
import { formatTerm } from '../../shared/ru/dates.ts';
import { ageOf } from './desk-form.tsx';
import { ListTable, ListTabs, ListTools, type TableList } from './desk-list.tsx';
import { MorePages } from './desk-pages.tsx';
import type { ListFrame } from './saved-views.tsx';

interface ListedQuote {
  id: number;
  number: string;
  createdAt: number;
  buyer: string;
  status: QuoteStatus;
  lines: number;
  total: number;
  offeredUntil: number | null;
  staff: string | null;
}

interface QuotesPageProps {
  quotes: readonly ListedQuote[];
  state: string;
  page: number;
  hasMore: boolean;
  frame: ListFrame;
  now: number;
}

/** The list of quote requests. */
export const quoteList: TableList<ListedQuote, { now: number }> = {
  name: 'quotes',
  sorts: [],
  columns: [
    {
      key: 'number',
      title: '№',
      isFixed: true,
      cell: ({ id, number }) => (
        <td>
          <a href={desk.order(id)} data-open="">
            {number}
          </a>
        </td>
      ),
    },
    {
      key: 'age',
      title: 'Ждёт',
      cell: ({ createdAt }, { now }) => <td className="desk-age">{ageOf(createdAt, now)}</td>,
    },
    {
      key: 'buyer',
      title: 'Покупатель',
      isFixed: true,
      cell: ({ buyer }) => <td className="desk-buyer">{buyer}</td>,
    },
    {
      key: 'lines',
      title: 'Строк',
      isNumber: true,
      cell: ({ lines }) => <td className="desk-number">{lines}</td>,
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
      cell: ({ offeredUntil }) => <td>{offeredUntil === null ? '' : formatTerm(offeredUntil)}</td>,
    },
    { key: 'staff', title: 'Кто', cell: ({ staff }) => <td>{staff ?? ''}</td> },
  ],
};

export function QuotesPage({ quotes, state, page, hasMore, frame, now }: QuotesPageProps) {
  return (
    <>
      <ListTabs
        list={quoteList}
        frame={frame}
        label="Состояние"
        tabs={[...QUOTE_STATUSES, 'all' as const].map((one) => ({
          link: desk.quotes({ state: one }),
          title: one === 'all' ? 'Все' : statusTitles[one],
          isCurrent: state === one,
        }))}
      />
      <div className="desk-work">
        <ListTools list={quoteList} frame={frame} />
      </div>
      {quotes.length === 0 ? (
        <p className="desk-nothing">Таких заявок нет.</p>
      ) : (
        <ListTable
          list={quoteList}
          rows={quotes}
          keyOf={({ id }) => id}
          context={{ now }}
          url={frame.url}
          isTight
        />
      )}
      <MorePages page={page} hasMore={hasMore} url={frame.url} />
    </>
  );
}
