import type { PlannedLine } from '../../shared/order-plan.ts';
import type { Reference } from '../catalog/index/reference.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Lists that a code is for, as JSON: addresses of categories and codes of brands, of some day. */
interface PromoGoods {
  categories: string;
  brands: string;
}

/** Lines of the categories, those below them too, and of the brands that a code is for. */
export async function readMeaning(
  db: Db,
  row: PromoGoods,
  { categories, categoryByPath, brands, brandByCode }: Reference,
): Promise<(line: PlannedLine) => boolean> {
  const paths = await callNow(db, readList(row.categories), {
    entity: 'category',
    isPresent: (path) => categoryByPath.has(path),
    nameOf: (id) => categories.get(id)?.path,
  });
  const codes = await callNow(db, readList(row.brands), {
    entity: 'brand',
    isPresent: (code) => brandByCode.has(code),
    nameOf: (id) => brands.get(id)?.url_rewrite_code,
  });
  const isIn = (path: string) => paths.some((one) => path === one || path.startsWith(`${one}/`));
  return ({ product }) => {
    const categoryId = product.common_info.parent_category_id;
    const path = categories.get(categoryId ?? 0)?.path ?? '';
    const brand = product.brand?.url_rewrite_code ?? '';
    return (paths.length === 0 || isIn(path)) && (codes.length === 0 || codes.includes(brand));
  };
}

interface Named {
  entity: 'category' | 'brand';
  isPresent(name: string): boolean;
  /** Name of today. */
  nameOf(id: number): string | undefined;
}

/** Names of today for those that things have left; a name that nothing has is for no line. */
async function callNow(
  db: Db,
  names: readonly string[],
  { entity, isPresent, nameOf }: Named,
): Promise<readonly string[]> {
  const left = names.filter((name) => !isPresent(name));
  if (left.length === 0) return names;
  const rows = await db
    .selectFrom('former_addresses')
    .select(['path', 'thing_id'])
    .where('entity', '=', entity)
    .where('path', 'in', left)
    .execute();
  const now = new Map(rows.map(({ path, thing_id }) => [path, nameOf(thing_id)]));
  return names.map((name) => now.get(name) ?? name);
}

export const readList = (json: string): readonly string[] => readKeptTexts(json);
