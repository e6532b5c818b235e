import { SALE_SLUG } from '../../../shared/catalog.ts';
import type { ShopCalls } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import { listBrands } from '../../catalog/category-tree.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import { newestOfAll } from '../../catalog/index/changed-at.ts';
import { newestChange } from '../../catalog/index/newest-change.ts';
import { listOffers, type OfferDeps } from './list-offers.ts';
import { listedParts } from './listed-parts.ts';

type CrawlerCalls = Pick<
  ShopCalls,
  'listedProducts' | 'listedSections' | 'feedOffers' | 'feedFacts'
>;

/** Calls that maps of the site and feeds are made from. */
export function createCrawlerCalls(deps: OfferDeps & { now: () => Millis }): CrawlerCalls {
  const { catalog } = deps;
  const { db } = catalog.store;
  return {
    listedProducts: async (_viewer, { page, onpage, part }) => {
      const parts = listedParts(catalog.index);
      const { live } = catalog.index.members;
      const listed = part === undefined ? live : (parts.get(part) ?? []);
      const { columns, reference } = catalog.index;
      const { ids, categories, brands, updatedAt } = columns;
      const dateOf = (ordinal: number) =>
        reference.dates.ofProduct({
          categoryId: categories[ordinal]!,
          brandId: brands[ordinal]!,
          at: updatedAt[ordinal]!,
        });
      const ordinals = listed.slice(page * onpage, (page + 1) * onpage);
      const wanted = Array.from(ordinals, (ordinal) => ids[ordinal]!);
      const codes = wanted.length > 0 ? await readCodes(catalog, wanted) : new Map();
      const list = Array.from(ordinals).flatMap((ordinal) => {
        const code = codes.get(ids[ordinal]!);
        return code === undefined ? [] : [{ code, updated_at: dateOf(ordinal) }];
      });
      return { list, total_count: listed.length, parts: [...parts.keys()] };
    },
    listedSections: async () => ({
      categories: listCategories(catalog),
      brands: listBrands(catalog.index).map(({ id, url_rewrite_code }) => ({
        code: url_rewrite_code,
        updated_at: Math.max(
          catalog.index.reference.dates.ofList,
          newestChange(catalog.index, catalog.index.members.byBrand.get(id)),
        ),
      })),
    }),
    feedOffers: (viewer, { after, onpage }) =>
      listOffers(deps, { cityId: viewer.cityId, after, onpage }),
    feedFacts: async ({ cityId }) => {
      const courier = await db
        .selectFrom('courier_tariffs')
        .select(['price', 'min_days', 'max_days'])
        .where('city_id', '=', cityId)
        .executeTakeFirst();
      const categories = [...catalog.index.reference.categories.values()].map(
        ({ row: { id, parent_id, title } }) => ({ id, parent_id, title }),
      );
      return { categories, courier: courier ?? null };
    },
  };
}

async function readCodes({ store }: Catalog, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await store.db
    .selectFrom('products')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Categories that have products, first of the whole catalogue, then of the sale. */
function listCategories({ index }: Catalog): { path: string; updated_at: number }[] {
  const { byCategory, saleByCategory, sale } = index.members;
  const { ofList } = index.reference.dates;
  const list = (groups: typeof byCategory, prefix: string) =>
    [...index.reference.categories.values()].flatMap(({ row, path }) => {
      const products = groups.get(row.id);
      const updated_at = Math.max(ofList, index.changedAt.get(row.id) ?? 0);
      return products?.length ? [{ path: prefix + path, updated_at }] : [];
    });
  const saleRoot = { path: SALE_SLUG, updated_at: Math.max(ofList, newestOfAll(index.changedAt)) };
  return [
    ...list(byCategory, ''),
    ...(sale.length > 0 ? [saleRoot] : []),
    ...list(saleByCategory, `${SALE_SLUG}/`),
  ];
}
