import type { Db } from '../platform/store/open-store.ts';

/** Titles of products, also of those taken off sale, in the order of the ids. */
export async function nameProducts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
