import { pageNumbers, pageRange } from '../catalog/page-range.ts';

interface ListPagesProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  address: (page: number) => string;
}

/** Links to the pages of a list of the account. */
export function ListPages({ page, pageSize, total, address }: ListPagesProps) {
  const { lastPage } = pageRange(page, pageSize, total);
  if (lastPage === 1) return null;
  return (
    <nav className="pager-pages" aria-label="Страницы списка">
      {pageNumbers(page, lastPage).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else to be told apart by
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a
            key={number}
            href={address(number)}
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
    </nav>
  );
}
