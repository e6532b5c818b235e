import { boundBelow, filterHash } from '../../shared/filter.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { isOffered } from '../catalog/index/columns.ts';
import type { FacetInfo } from '../catalog/index/facet-table.ts';
import type { Category } from '../catalog/index/reference.ts';
import { selectPage } from '../catalog/index/select-page.ts';
import { sortKeys } from '../catalog/index/sort-keys.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { type Fitting, fittingsFor } from './fitting-rules.ts';

/** Goods of one kind that go with a product. */
export interface FittingGoods {
  title: string;
  /** All of them in the catalogue. */
  url: string;
  ids: number[];
}

/** Goods of a kind that are shown. */
const MAX_SHOWN = 4;

/**
 * Goods that go with the product by the rules of the trade: of each kind those in the city first. Those
 * that stand elsewhere on the page already are left out.
 */
export function findFitting(
  index: CatalogIndex,
  productId: number,
  viewer: CatalogViewer,
  elsewhere: readonly number[] = [],
): FittingGoods[] {
  const { columns, ordinals } = index;
  const self = ordinals.find(productId);
  if (self === undefined) return [];
  const shown = new Set(elsewhere.map((id) => ordinals.find(id)));
  const own = index.reference.categories.get(columns.categories[self] ?? 0);
  const titles = (own?.chain ?? []).map(({ row }) => row.title).toReversed();
  return fittingsFor(titles).flatMap((fitting) => {
    const found = findOne(index, self, fitting);
    if (!found) return [];
    const others = found.ordinals.filter((ordinal) => !shown.has(ordinal));
    const ids = mostWanted(index, others, viewer);
    return ids.length > 0 ? [{ title: found.title, url: found.url, ids }] : [];
  });
}

interface Found {
  title: string;
  url: string;
  ordinals: Uint32Array;
}

function findOne(index: CatalogIndex, self: number, fitting: Fitting): Found | null {
  const category = topCategory(index, fitting.category);
  const all = category && index.members.byCategory.get(category.row.id);
  if (!category || !all) return null;
  const others = all.filter((ordinal) => ordinal !== self);
  const plain = { title: fitting.title, url: links.catalogNode(category.path), ordinals: others };
  if (fitting.alike) return alike(index, self, { ...plain, category, parameter: fitting.alike });
  if (fitting.covers)
    return covering(index, self, { ...plain, category, parameter: fitting.covers });
  return plain;
}

/** The highest category with such a title. */
function topCategory({ reference, members }: CatalogIndex, titles: RegExp): Category | null {
  const fitting = [...reference.categories.values()].filter(
    ({ row }) => titles.test(row.title) && members.byCategory.has(row.id),
  );
  return fitting.sort((a, b) => a.chain.length - b.chain.length)[0] ?? null;
}

interface Narrowed extends Found {
  category: Category;
  parameter: RegExp;
}

/** Goods with one of the product's own values; null where it has none. */
function alike(index: CatalogIndex, self: number, narrowed: Narrowed): Found | null {
  const { facets, values } = index;
  const facet = facetBy(index, narrowed.parameter, 'multiselect');
  if (!facet) return null;
  const valuesOf = (ordinal: number) =>
    values.values.subarray(values.offsets[ordinal], values.offsets[ordinal + 1]);
  const own = valuesOf(self).filter((value) => facets.facetOf[value] === facet.number);
  if (own.length === 0) return null;
  const slugs = Array.from(own, (value) => facets.values[value]!.slug);
  const titles = Array.from(own, (value) => facets.values[value]!.title);
  const filter = { selections: { [facet.key]: slugs }, ranges: {}, switches: [] };
  return {
    title: narrowed.title.replace(/по размеру$/, titles.join(', ')),
    url: links.catalogNode(narrowed.category.path, { hash: filterHash(filter) }),
    ordinals: narrowed.ordinals.filter((ordinal) =>
      valuesOf(ordinal).some((value) => own.includes(value)),
    ),
  };
}

/** Goods that are at least as long; null where the product's own length is not known. */
function covering(index: CatalogIndex, self: number, narrowed: Narrowed): Found | null {
  const facet = facetBy(index, narrowed.parameter, 'range');
  if (!facet) return null;
  const own = amountOf(index, self, facet.number);
  if (own === null) return null;
  const min = boundBelow(own);
  const filter = { selections: {}, ranges: { [facet.key]: { min } }, switches: [] };
  const unit = facet.unit ? `\u00a0${facet.unit}` : '';
  return {
    title: `${narrowed.title} ${formatCount(min)}${unit}`,
    url: links.catalogNode(narrowed.category.path, { hash: filterHash(filter) }),
    ordinals: narrowed.ordinals.filter(
      (ordinal) => (amountOf(index, ordinal, facet.number) ?? 0) >= own,
    ),
  };
}

const facetBy = ({ facets }: CatalogIndex, title: RegExp, kind: FacetInfo['kind']) =>
  facets.facets.find((facet) => facet.kind === kind && title.test(facet.title));

function amountOf({ ranges, facets }: CatalogIndex, ordinal: number, facet: number): number | null {
  const { facetOf, amountOf: amounts } = facets.amounts;
  for (let at = ranges.offsets[ordinal]!; at < ranges.offsets[ordinal + 1]!; at++) {
    if (facetOf[ranges.values[at]!] === facet) return amounts[ranges.values[at]!]!;
  }
  return null;
}

/** Ids of some that are still made: those in the city first, then by how often they are asked for. */
export function mostWanted(
  index: CatalogIndex,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
  limit = MAX_SHOWN,
): number[] {
  const { ids, flags } = index.columns;
  const offered = ordinals.filter((ordinal) => isOffered(flags[ordinal]));
  const keys = sortKeys(index, offered, { sort: 'relevance', reversed: false, viewer, seed: 0 });
  const best = selectPage({ ordinals: offered, keys, ids }, 0, limit);
  return Array.from(best, (ordinal) => ids[ordinal]!);
}
