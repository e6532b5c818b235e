import type { Sort } from '../../shared/contract/listing.ts';
import type { ListingQuery } from '../../shared/routes.ts';
import { LIST_LINK } from './listing-props.ts';

const TITLES: readonly (readonly [Sort, string])[] = [
  ['relevance', 'По популярности'],
  ['asc', 'Сначала дешевле'],
  ['desc', 'Сначала дороже'],
  ['avail', 'По наличию'],
  ['discount', 'По скидке'],
];

interface SortLinksProps {
  sort: Sort;
  /** True without a chosen order: the list is shuffled. */
  shuffled: boolean;
  address: (query: ListingQuery) => string;
  hash: string;
}

/** The orders of a list as links; the present one is marked. A changed order starts at page 1. */
export function SortLinks({ sort, shuffled, address, hash }: SortLinksProps) {
  return (
    <nav className="sort" aria-label="Порядок товаров">
      {TITLES.map(([each, title]) => (
        <a
          key={each}
          href={address({ hash, sort: each })}
          rel="nofollow"
          {...LIST_LINK}
          aria-current={each === sort ? 'true' : undefined}
        >
          {shuffled && each === 'relevance' ? 'Вперемешку' : title}
        </a>
      ))}
    </nav>
  );
}
