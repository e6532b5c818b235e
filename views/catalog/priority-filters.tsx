import { FILTER_FORM_ID, facetTitle, ValueFields } from './facet-fields.tsx';
import type { ListedFacets } from './listed-facets.ts';

/** Id of the fragment. */
export const PRIORITY_FILTERS_ID = 'priority-filters';

/** The facets that decide most, as drop-downs above the list; their fields belong to the panel's form. */
export function PriorityFilters({ facets }: { facets: ListedFacets['above'] }) {
  if (facets.length === 0) return null;
  return (
    <div className="priority" id={PRIORITY_FILTERS_ID}>
      {facets.map((facet) => {
        const chosen = facet.values.filter(({ selected }) => selected).length;
        return (
          <details key={facet.key} name="priority">
            <summary data-chosen={chosen > 0 ? chosen : undefined}>{facetTitle(facet)}</summary>
            <div className="priority-panel">
              <ValueFields facet={facet} form={FILTER_FORM_ID} />
              <button
                type="submit"
                className="button button-primary button-small"
                form={FILTER_FORM_ID}
              >
                Показать
              </button>
            </div>
          </details>
        );
      })}
    </div>
  );
}
