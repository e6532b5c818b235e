import { PartId } from '../../shared/page-parts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { listAppliedFilters } from './applied-filters.ts';
import type { ListingProps } from './listing-props.ts';

/** Opens the filters on phones: in place, or as a drawer where the script is. */
export function FilterToggle({ listing }: Pick<ListingProps, 'listing'>) {
  const chosen = listAppliedFilters(listing).length;
  return (
    <details className="filter-toggle" id={PartId.FilterToggle}>
      <summary className="button button-ghost">
        <Icon name="sliders-horizontal" />
        {chosen > 0 ? `Фильтры (${chosen})` : 'Фильтры'}
      </summary>
    </details>
  );
}
