import type { ListingQuery } from '../../shared/routes.ts';
import { PageLinks } from './page-links.tsx';
import { pageRange } from './page-range.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  address: (query: ListingQuery) => string;
  /** Filter and sort that every page keeps. */
  query: ListingQuery;
}

/** «Показать ещё», real links to the pages, and what part of the list this is. */
export function Pager({ page, pageSize, total, address, query }: PagerProps) {
  const { first, last, lastPage } = pageRange(page, pageSize, total);
  if (total === 0) return null;
  const href = (number: number) => address({ ...query, page: number });
  const range = rangeText(first, last, total);
  const more = Math.min(pageSize, total - last);
  return (
    <div className="pager" data-size={pageSize}>
      {more > 0 && (
        <a className="button button-secondary pager-more" href={href(page + 1)} data-append="true">
          Показать ещё {more}
        </a>
      )}
      <PageLinks page={page} lastPage={lastPage} address={href} />
      <p className="pager-range" data-say={`Показано ${range}`}>
        {range}
      </p>
    </div>
  );
}

/** «1–20 из 317». */
function rangeText(first: number, last: number, total: number): string {
  return `${first === last ? first : `${first}–${last}`} из\u00a0${total}`;
}
