import { pageNumbers } from './page-range.ts';

interface PageLinksProps {
  /** Page, counted from 1. */
  page: number;
  lastPage: number;
  address: (page: number) => string;
}

/** The pages of a list, with its neighbours by name; nothing where there is but one. */
export function PageLinks({ page, lastPage, address }: PageLinksProps) {
  if (lastPage === 1) return null;
  return (
    <nav className="pager-pages" aria-label="Страницы списка">
      {page > 1 && (
        <a href={address(page - 1)} rel="prev">
          Назад
        </a>
      )}
      {pageNumbers(page, lastPage).map((number, index) => (
        <PageLink key={number ?? `gap-${index}`} number={number} current={page} address={address} />
      ))}
      {page < lastPage && (
        <a href={address(page + 1)} rel="next">
          Вперёд
        </a>
      )}
    </nav>
  );
}

interface PageLinkProps {
  /** Null stands for the pages between. */
  number: number | null;
  current: number;
  address: (number: number) => string;
}

function PageLink({ number, current, address }: PageLinkProps) {
  if (number === null) return <span>…</span>;
  return (
    <a
      href={address(number)}
      aria-label={`Страница ${number}`}
      aria-current={number === current ? 'page' : undefined}
    >
      {number}
    </a>
  );
}
