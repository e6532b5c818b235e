import { findRetail, RETAIL } from '../../../../shared/price-level.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type {
  BrandTable,
  CategoryTable,
  DocumentTable,
  ParameterTable,
} from '../../../platform/store/tables/catalog-tables.ts';
import type { CityTable } from '../../../platform/store/tables/place-tables.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { StorageTable } from '../../../platform/store/tables/stock-tables.ts';
import { type Images, loadImages } from './picture-xml.ts';
import type { FeedScope } from './write-full-feed.ts';

/** Things that goods refer to, with the names that the feed gives them. */
export interface FeedReference {
  rows: {
    cities: CityTable[];
    storages: StorageTable[];
    priceLevels: PriceLevelTable[];
    brands: BrandTable[];
    parameters: ParameterTable[];
    documents: DocumentTable[];
    /** Each after its parent. */
    categories: CategoryTable[];
  };
  images: Images;
  retailId: number | null;
  /** Ids → numbers in the feed. */
  categories: ReadonlyMap<number, number>;
  storages: ReadonlyMap<number, number>;
  /** Ids → codes. */
  levels: ReadonlyMap<number, string>;
  brands: ReadonlyMap<number, string>;
  brandTitles: ReadonlyMap<number, string>;
  parameters: ReadonlyMap<number, ParameterTable>;
}

export async function loadReference(db: Db, scope: FeedScope): Promise<FeedReference> {
  const storages = await db.selectFrom('storages').selectAll().orderBy('id').execute();
  const levels = await db.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const brands = await db.selectFrom('brands').selectAll().orderBy('id').execute();
  const parameters = await db.selectFrom('parameters').selectAll().orderBy('id').execute();
  const sections = await db.selectFrom('categories').selectAll().orderBy('id').execute();
  const documents = await db.selectFrom('documents').selectAll().orderBy('key').execute();
  const places = [...new Set(storages.map(({ city_id }) => city_id))];
  const cities = await db
    .selectFrom('cities')
    .selectAll()
    .where('id', 'in', places.length > 0 ? places : [0])
    .orderBy('id')
    .execute();
  const priceLevels = levels.filter(({ code }) => scope.levels === 'all' || code === RETAIL);
  const shown = sections.filter(({ active }) => scope.isWhole || active === 1);
  const categories = byDepth(shown);
  const pictures = [
    ...categories.map(({ image }) => image),
    ...brands.map(({ logo }) => logo),
  ].filter((key) => key !== null);
  return {
    rows: { cities, storages, priceLevels, brands, parameters, documents, categories },
    // Sources of pictures are the shop's own; others get their addresses.
    images: scope.isWhole ? await loadImages(db, pictures) : new Map(),
    retailId: findRetail(levels)?.id ?? null,
    categories: numbered(categories),
    storages: numbered(storages),
    levels: new Map(priceLevels.map(({ id, code }) => [id, code])),
    brands: new Map(brands.map(({ id, url_rewrite_code }) => [id, url_rewrite_code])),
    brandTitles: new Map(brands.map(({ id, title }) => [id, title])),
    parameters: new Map(parameters.map((row) => [row.id, row])),
  };
}

/** Numbers from 1, the same in every shop that was filled from the feed. */
const numbered = (rows: readonly { id: number }[]) =>
  new Map(rows.map(({ id }, index) => [id, index + 1]));

function byDepth(rows: readonly CategoryTable[]): CategoryTable[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const depthOf = (row: CategoryTable, trail = 0): number => {
    const parent = byId.get(row.parent_id ?? 0);
    return parent && trail < rows.length ? 1 + depthOf(parent, trail + 1) : 0;
  };
  return rows
    .map((row) => ({ row, depth: depthOf(row) }))
    .toSorted((a, b) => a.depth - b.depth || a.row.id - b.row.id)
    .map(({ row }) => row);
}
