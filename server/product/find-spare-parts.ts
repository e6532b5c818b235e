import { filterHash } from '../../shared/filter.ts';
import { FITS_MODELS, listModels } from '../../shared/parameter-titles.ts';
import * as links from '../../shared/routes.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { createMemo } from '../catalog/index/memo.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import { listLinked, listNaming } from '../catalog/product-links.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';
import { mostWanted } from './find-fitting.ts';

interface FoundParts {
  /** Ids of parts: named by people, then those that name the product's model. */
  ids: number[];
  /** Parts that name the model, below the top category with most of them. */
  count: number;
  /** Address of these; null when there are none. */
  url: string | null;
  /** Models that the product names itself, being a part. */
  models: FittedModel[];
}

interface FittedModel {
  /** Title as the part names it. */
  title: string;
  /** Code of the product with that article; null when the shop has none. */
  code: string | null;
}

const NO_PARTS: FoundParts = { ids: [], count: 0, url: null, models: [] };
const partsByModel = createMemo<ReadonlyMap<number, number[]>>('spare parts by model');
/** Parts that are shown beside a product. */
const MAX_PARTS = 8;
/** Models that a part's page names. */
const MAX_MODELS = 24;

/**
 * Spare parts for a product, and the models that it fits itself: those that people have named, then those
 * by the parts' own words.
 */
export async function findSpareParts(
  { index, records, store }: Catalog,
  productId: number,
  viewer: CatalogViewer,
): Promise<FoundParts> {
  const [record] = await records.read([productId]);
  if (!record) return NO_PARTS;
  const [linked, fitted, models] = await Promise.all([
    listLinked(store.db, [productId], 'part'),
    listNaming(store.db, [productId], 'part'),
    findModels(store.db, namedModels(index, record)),
  ]);
  const named = linked.get(productId) ?? [];
  const found = findParts(index, record, viewer);
  const others = found.ids.filter((id) => !named.includes(id));
  const known = new Set(fitted.map(({ code }) => code));
  return {
    ids: [...named, ...others].slice(0, Math.max(MAX_PARTS, named.length)),
    count: found.count,
    url: found.url,
    models: [
      ...fitted.map(({ title, code }) => ({ title, code })),
      ...models.filter(({ code }) => code === null || !known.has(code)),
    ],
  };
}

function findParts(index: CatalogIndex, { product }: ProductRecord, viewer: CatalogViewer) {
  const { facets, reference } = index;
  const brand = reference.brands.get(product.brand_id ?? 0)?.title;
  const names = product.model
    ? [product.model, ...(brand ? [`${brand} ${product.model}`] : [])]
    : [];
  const [most] = facets.facets
    .filter(({ number }) => facets.namesModels(number))
    .map((facet) => ({ facet, ...partsNaming(index, facet.number, names) }))
    .toSorted((a, b) => b.ordinals.length - a.ordinals.length);
  if (!most || most.ordinals.length === 0) return NO_PARTS;
  const { facet, named, ordinals } = most;
  const slugs = named.map((value) => facets.values[value]!.slug);
  const hash = filterHash({ selections: { [facet.key]: slugs }, ranges: {}, switches: [] });
  const ids = mostWanted(index, ordinals, viewer, MAX_PARTS);
  if (ids.length === 0) return NO_PARTS;
  return { ids, ...findWholeList(index, ordinals, hash) };
}

/** Values of a facet that a model's names are, and ordinals of the parts with one of them. */
function partsNaming(index: CatalogIndex, facet: number, names: readonly string[]) {
  const known = names.flatMap((name) => index.facets.findValue(facet, name) ?? []);
  const named = [...new Set(known)];
  const byModel = partsByModel.of(index, '', () => findPartsByModel(index));
  const ordinals = new Set(named.flatMap((value) => byModel.get(value) ?? []));
  return { named, ordinals: Uint32Array.from(ordinals).sort() };
}

/** Ordinals of parts by the value that names a model. */
function findPartsByModel(index: CatalogIndex): ReadonlyMap<number, number[]> {
  const { facets, values, members } = index;
  const found = new Map<number, number[]>();
  for (const ordinal of members.live) {
    const end = values.offsets[ordinal + 1]!;
    for (let at = values.offsets[ordinal]!; at < end; at++) {
      const value = values.values[at]!;
      if (!facets.namesModels(facets.facetOf[value]!)) continue;
      const parts = found.get(value);
      if (parts) parts.push(ordinal);
      else found.set(value, [ordinal]);
    }
  }
  return found;
}

/** The filter in the top category that most of the parts stand in, and their number there. */
function findWholeList({ columns, reference }: CatalogIndex, ordinals: Uint32Array, hash: string) {
  const counts = new Map<string, number>();
  for (const ordinal of ordinals) {
    const top = reference.categories.get(columns.categories[ordinal]!)?.chain[0];
    if (top) counts.set(top.path, (counts.get(top.path) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!most) return { count: ordinals.length, url: null };
  const [path, count] = most;
  return { count, url: links.catalogNode(path, { hash }) };
}

function namedModels({ reference }: CatalogIndex, { parameters }: ProductRecord): string[] {
  const naming = new Set(
    reference.rows.parameters.filter(({ title }) => FITS_MODELS.test(title)).map(({ id }) => id),
  );
  const names = parameters
    .filter(({ parameter_id }) => naming.has(parameter_id))
    .flatMap(({ value }) => listModels(value));
  return [...new Set(names)].slice(0, MAX_MODELS);
}

/** The products whose article, alone or behind its brand, the names are. */
async function findModels(db: Db, names: readonly string[]): Promise<FittedModel[]> {
  if (names.length === 0) return [];
  const tails = names.flatMap((name) => [name, ...tailsOf(name)]);
  const rows = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.code', 'products.model', 'brands.title as brand'])
    .where('products.model', 'in', [...new Set(tails)])
    .where('products.active', '=', 1)
    .where('products.quality', '=', 'common')
    .orderBy('products.id')
    .execute();
  return names.map((title) => {
    const found = rows.find(({ model, brand }) => title === model || title === `${brand} ${model}`);
    return { title, code: found?.code ?? null };
  });
}

/** Texts behind the words of a brand that may be an article. */
function tailsOf(name: string): string[] {
  const words = name.split(' ');
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
}
