import { mayRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { PartId } from '../../shared/page-parts.ts';
import { countOf, REQUESTS } from '../../shared/ru/plural.ts';
import { DeskForm } from './desk-form.tsx';
import { ColumnFields } from './list-columns.tsx';
import { ChoiceList, OptionList } from './option-list.tsx';
import { quoteList } from './quote-columns.tsx';
import { type ListFrame, queryOf } from './saved-views.tsx';

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
        <label>
          <span className="visually-hidden">Найти в заявках</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="№, телефон, ИНН, сумма"
          />
        </label>
        <label>
          <span className="visually-hidden">Город</span>
          <select className="input" name="city" defaultValue={filters.cityId ?? ''}>
            <option value="">Все города</option>
            <OptionList options={cities} />
          </select>
        </label>
        <label>
          <span className="visually-hidden">Кто ведёт</span>
          <select className="input" name="staff" defaultValue={filters.staffId ?? ''}>
            <option value="">Кто угодно</option>
            <option value="0">Ничьи</option>
            <OptionList options={staff.map(({ id, name }) => ({ id, title: name }))} />
          </select>
        </label>
        <label>
          <span className="visually-hidden">Порядок</span>
          <select className="input" name="sort" defaultValue={filters.sort}>
            <ChoiceList choices={quoteList.sorts} />
          </select>
        </label>
        <button className="desk-mini" type="submit">
          Показать
        </button>
      </form>
    </div>
  );
}

/** Work on the requests that are ticked, or on all that are found. */
export function QuotesBulk({ count, frame: { url, role } }: { count: number; frame: ListFrame }) {
  return (
    <DeskForm action={desk.quotesBulk()} returnTo={url} id={PartId.DeskBulk} className="desk-bulk">
      <input type="hidden" name="query" value={queryOf(url)} />
      <span className="muted">{countOf(count, REQUESTS)}</span>
      {mayRole(role, 'quotes.change') && (
        <>
          <label className="check">
            <input type="checkbox" name="all" value="yes" /> все найденные
          </label>
          <button className="desk-mini" type="submit" data-key="a">
            Взять
          </button>
        </>
      )}
    </DeskForm>
  );
}
