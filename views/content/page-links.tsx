import { pageNumbers } from '../catalog/page-range.ts';

interface PageLinksProps {
  page: number;
  lastPage: number;
  address: (page: number) => string;
}

/** The pages of a list of news or answers. */
export function PageLinks({ page, lastPage, address }: PageLinksProps) {
  if (lastPage === 1) return null;
  return (
    <nav className="pager-pages page-links" aria-label="Страницы списка">
      {page > 1 && (
        <a href={address(page - 1)} rel="prev">
          Назад
        </a>
      )}
      {pageNumbers(page, lastPage).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else
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
      {page < lastPage && (
        <a href={address(page + 1)} rel="next">
          Вперёд
        </a>
      )}
    </nav>
  );
}
