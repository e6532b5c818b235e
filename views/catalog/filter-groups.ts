import type { PanelGroup, PanelValue, ValuesGroup } from '../../client/catalog/filter-panel.ts';
import type { Facet } from '../../shared/contract/listing.ts';
import { isChosen } from '../../shared/filter.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { FilterProps } from './filter-panel.tsx';
import { listedFacets } from './listed-facets.ts';

/** Groups that stand open. */
const OPEN_GROUPS = 6;
/** Rows of a facet before «Показать ещё». */
const SHOWN_VALUES = 8;
/** Hiding fewer rows than this is not worth a click. */
const WORTH_HIDING = 3;
/**
 * Number of values above which the rest comes when it is asked for: a page has 1,500 elements for
 * everything.
 */
const MANY_VALUES = 20;

type Multiselect = Extract<Facet, { type: 'multiselect' }>;
type Value = Multiselect['values'][number];

/** The facets of a listing as groups of the panel; those above the list first. */
export function filterGroups(props: FilterProps): PanelGroup[] {
  const { above, panel } = listedFacets(props.listing);
  return [
    ...above.map((facet) => valuesGroup(props, facet, { above: true, open: false })),
    ...panel.map((facet, index) => {
      const open = index < OPEN_GROUPS || isChosen(facet);
      return panelGroup(props, facet, open);
    }),
  ];
}

function panelGroup(props: FilterProps, facet: Facet, open: boolean): PanelGroup {
  const { key } = facet;
  const title = facetTitle(facet);
  if (facet.type === 'multiselect') return valuesGroup(props, facet, { above: false, open });
  if (facet.type === 'switch') {
    return { type: 'switch', key, title, count: formatCount(facet.count) };
  }
  const [min, max] = [formatCount(facet.min), formatCount(facet.max)];
  return { type: 'range', key, title, open, min, max };
}

function valuesGroup(
  { listing, address, sort, openFacets }: FilterProps,
  facet: Multiselect,
  place: Pick<ValuesGroup, 'above' | 'open'>,
): ValuesGroup {
  const { key, values } = facet;
  const searchable = values.length > MANY_VALUES;
  const isWhole = !searchable || openFacets.includes(key);
  const isShort = values.length < SHOWN_VALUES + WORTH_HIDING || (searchable && isWhole);
  const useful = isWhole ? new Set<Value>() : usefulBeyond(values);
  const isFirst = (value: Value, index: number) =>
    isShort || index < SHOWN_VALUES || value.selected || useful.has(value);
  const rows = values.map((value, index) => panelValue(value, !isFirst(value, index)));
  const shown = isWhole ? rows : rows.filter(({ folded }) => !folded);
  const href = address({ hash: listing.hash, sort, facet: [...openFacets, key] });
  return {
    type: 'values',
    key,
    title: facetTitle(facet),
    above: place.above,
    open: place.open,
    // The folded ones stand last, as they do on the page.
    values: shown.toSorted((a, b) => Number(a.folded) - Number(b.folded)),
    more: isWhole ? null : { count: rows.length - shown.length, href: `${href}#facet-${key}` },
    searchable,
  };
}

/** Values beyond the first that find something, where those find next to nothing. */
function usefulBeyond(values: readonly Value[]): ReadonlySet<Value> {
  const first = values.slice(0, SHOWN_VALUES).filter(({ count }) => count > 0);
  if (first.length >= WORTH_HIDING) return new Set();
  const others = values.slice(SHOWN_VALUES).filter(({ count }) => count > 0);
  return new Set(others.slice(0, SHOWN_VALUES));
}

const panelValue = ({ slug, title, count }: Value, folded: boolean): PanelValue => ({
  slug,
  title,
  count: formatCount(count),
  folded,
});

const facetTitle = ({ title, unit }: Pick<Facet, 'title' | 'unit'>): string =>
  unit ? `${title}, ${unit}` : title;
