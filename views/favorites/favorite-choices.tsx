import { FAVORITE_FILTERS, type FavoriteFilter } from '../../shared/contract/shopper.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { FavoritesFound } from './favorites-page.tsx';

const FILTER_TITLES: Readonly<Record<FavoriteFilter, string>> = {
  all: 'Все',
  avail: 'В наличии',
  'not-avail': 'Нет в наличии',
};

interface FavoriteChoicesProps {
  choices: FavoritesFound['formatted_filter'];
  category: number | null;
  filter: FavoriteFilter;
}

/** Categories of the favourites and their availability, as links with numbers. */
export function FavoriteChoices({ choices, category, filter }: FavoriteChoicesProps) {
  const { categories, availability } = choices;
  const { all = categories.reduce((sum, { count }) => sum + count, 0) } = choices;
  return (
    <>
      <nav className="subcategories" aria-label="Разделы избранного">
        <Choice query={{ filter }} title="Все разделы" count={all} chosen={category === null} />
        {categories.map(({ id, title, count }) => (
          <Choice
            key={id}
            query={{ category: id, filter }}
            title={title}
            count={count}
            chosen={id === category}
          />
        ))}
      </nav>
      <nav className="subcategories" aria-label="Наличие">
        {FAVORITE_FILTERS.map((each) => (
          <Choice
            key={each}
            query={{ category, filter: each }}
            title={FILTER_TITLES[each]}
            count={availability[each]}
            chosen={each === filter}
          />
        ))}
      </nav>
    </>
  );
}

interface ChoiceProps {
  query: NonNullable<Parameters<typeof links.favorites>[0]>;
  title: string;
  count: number;
  chosen: boolean;
}

function Choice({ query, title, count, chosen }: ChoiceProps) {
  return (
    <a
      className="chip"
      href={links.favorites(query)}
      data-swap={PartId.FavoritesList}
      aria-current={chosen ? 'true' : undefined}
    >
      {title}
      <small>{formatCount(count)}</small>
    </a>
  );
}
