import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { countOf, REQUESTS } from '../../../shared/ru/plural.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import {
  CityField,
  FoundField,
  KeeperField,
  ShowButton,
  SortField,
} from '../desk/filter-fields.tsx';
import { ColumnFields } from '../desk/list-columns.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';
import { type ListFrame, queryOf } from '../desk/saved-views.tsx';
import { ShownKeepers } from '../orders/shown-keepers.tsx';
import { type ListedQuote, quoteList } from './quote-columns.tsx';

/** Filters of the list of quote requests, as its address has them. */
export interface QuoteFilterValues {
  state: string;
  q: string;
  cityId: number | null;
  /** Of the staff; 0: nobody looks after it. */
  staffId: number | null;
  sort: string;
  page: number;
}

export interface QuoteFiltersProps {
  filters: QuoteFilterValues;
  cities: readonly { id: number; title: string }[];
  staff: readonly { id: number; name: string }[];
}

/** Form of the filters of quote requests. */
export function QuoteFilters({ filters, cities, staff, url }: QuoteFiltersProps & { url: string }) {
  return (
    <div className="desk-filters">
      <form action={desk.quotes()} className="desk-filter-form">
        <input type="hidden" name="state" value={filters.state} />
        <ColumnFields columns={quoteList.columns} url={url} />
        <FoundField of="в заявках" q={filters.q} />
        <CityField cities={cities} cityId={filters.cityId} />
        <KeeperField staff={staff} staffId={filters.staffId} />
        <SortField sorts={quoteList.sorts} sort={filters.sort} />
        <ShowButton />
      </form>
    </div>
  );
}

interface QuotesBulkProps {
  /** Requests of the page. */
  quotes: readonly Pick<ListedQuote, 'id' | 'staffId'>[];
  /** Requests that are found. */
  count: number;
  frame: ListFrame;
  /** Refusal of this form. */
  refused: Refused | null;
}

/** Work on the requests that are ticked, or on all that are found. */
export function QuotesBulk({ quotes, count, frame, refused }: QuotesBulkProps) {
  const { url, role } = frame;
  return (
    <DeskForm action={desk.quotesBulk()} returnTo={url} id={PartId.DeskBulk} className="desk-bulk">
      <input type="hidden" name="query" value={queryOf(url)} />
      <ShownKeepers rows={quotes} />
      <span className="muted">{countOf(count, REQUESTS)}</span>
      {mayRole(role, 'quotes.change') && (
        <>
          <label className="check">
            <input
              type="checkbox"
              name="all"
              value="yes"
              defaultChecked={typedIn(refused, 'all') === 'yes'}
            />{' '}
            все найденные
          </label>
          <button className="desk-mini" type="submit" data-key="a">
            Взять
          </button>
        </>
      )}
    </DeskForm>
  );
}
