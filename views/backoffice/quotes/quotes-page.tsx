import * as desk from '../../../shared/desk-routes.ts';
import { QUOTE_STATUSES, statusTitles } from '../../../shared/order.ts';
import { ListTable, ListTabs, ListTools } from '../desk/desk-list.tsx';
import { DeskPages } from '../desk/desk-pages.tsx';
import { refusedOf, tickedIn } from '../desk/refused.ts';
import { type ListFrame, queryOf } from '../desk/saved-views.tsx';
import { Keepers } from '../orders/order-columns.tsx';
import { type ListedQuote, quoteList } from './quote-columns.tsx';
import { QuoteFilters, type QuoteFiltersProps, QuotesBulk } from './quotes-filters.tsx';

interface QuotesPageProps extends QuoteFiltersProps {
  quotes: readonly ListedQuote[];
  /** Staff to whom one of the rows can be given. */
  keepers: readonly { id: number; name: string }[];
  count: number;
  pages: number;
  frame: ListFrame;
  now: number;
}

/** Quote requests with their filters, and what is done with many at once. */
export function QuotesPage(props: QuotesPageProps) {
  const { quotes, count, pages, filters, cities, staff, frame, now } = props;
  const { url, role } = frame;
  const bulk = refusedOf(frame.refused, desk.quotesBulk());
  return (
    <>
      <ListTabs
        list={quoteList}
        frame={frame}
        label="Состояние"
        tabs={[...QUOTE_STATUSES, 'all' as const].map((one) => ({
          link: desk.quotes({ state: one }),
          title: one === 'all' ? 'Все' : statusTitles[one],
          isCurrent: filters.state === one && !filters.q,
        }))}
      />
      <QuoteFilters filters={filters} cities={cities} staff={staff} url={url} />
      <div className="desk-work">
        <QuotesBulk quotes={quotes} count={count} frame={frame} refused={bulk} />
        <ListTools list={quoteList} frame={frame} />
      </div>
      {quotes.length === 0 ? (
        <p className="desk-nothing">Таких заявок нет.</p>
      ) : (
        <ListTable
          list={quoteList}
          rows={quotes}
          keyOf={({ id }) => id}
          context={{ query: queryOf(url), role, now, ticked: tickedIn(bulk) }}
          url={url}
          isTight
        >
          <Keepers staff={props.keepers} />
        </ListTable>
      )}
      <DeskPages page={filters.page} pages={pages} url={url} />
    </>
  );
}
