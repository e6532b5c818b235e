import type { Catalog } from './index/catalog.ts';

/**
 * Address of today of a category or a brand by a former one; null when none had it, or it is gone.
 */
export async function findFormerAddress(
  { index, store }: Catalog,
  { kind, path }: { kind: 'category' | 'brand'; path: string },
): Promise<{ path: string } | null> {
  const row = await store.db
    .selectFrom('former_addresses')
    .select('thing_id')
    .where('entity', '=', kind)
    .where('path', '=', path)
    .executeTakeFirst();
  if (!row) return null;
  const { categories, brands } = index.reference;
  const now =
    kind === 'category'
      ? categories.get(row.thing_id)?.path
      : brands.get(row.thing_id)?.url_rewrite_code;
  return now === undefined || now === path ? null : { path: now };
}
