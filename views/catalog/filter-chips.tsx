import { Icon } from '../../shared/ui/icon.tsx';
import { listAppliedFilters } from './applied-filters.ts';
import { FILTER_LINK, type ListingProps } from './listing-props.ts';

/** Choices, each with a link that takes it back. */
export function FilterChips({
  listing,
  address,
  sort,
}: Pick<ListingProps, 'listing' | 'address' | 'sort'>) {
  const applied = listAppliedFilters(listing);
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label="Выбранные фильтры">
      {applied.map(({ key, value = '', text, hashWithout }) => (
        <li key={`${key}:${value}`}>
          <a
            className="chip chip-applied"
            href={address({ hash: hashWithout, sort })}
            {...FILTER_LINK}
          >
            <span className="visually-hidden">Убрать фильтр: </span>
            {text}
            <Icon name="x" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a className="link chips-reset" href={address({ sort })} {...FILTER_LINK}>
          Сбросить все
        </a>
      </li>
    </ul>
  );
}
