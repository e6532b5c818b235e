import type { Catalog } from '../../catalog/index/catalog.ts';
import { listAnalogues } from '../../catalog/list-analogues.ts';

interface Substitute {
  code: string;
  title: string;
}

/** Substitutes offered for one line. */
const MAX_OFFERED = 5;

/** Goods that lines of an order can be given instead, by product: named by people, then found. */
export async function listSubstitutes(
  catalog: Catalog,
  productIds: readonly number[],
  cityId: number,
): Promise<Map<number, Substitute[]>> {
  const viewer = { cityId, levelId: null, loggedIn: false };
  const found = await listAnalogues(catalog, productIds, viewer);
  const offered = [...found].map(([id, ids]) => [id, ids.slice(0, MAX_OFFERED)] as const);
  const wanted = [...new Set(offered.flatMap(([, ids]) => ids))];
  if (wanted.length === 0) return new Map();
  const rows = await catalog.store.db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', 'in', wanted)
    .execute();
  const byId = new Map(rows.map(({ id, code, title }) => [id, { code, title }]));
  return new Map(offered.map(([id, ids]) => [id, ids.flatMap((one) => byId.get(one) ?? [])]));
}
