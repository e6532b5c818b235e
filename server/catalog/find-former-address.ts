import { SALE_SLUG } from '../../shared/catalog.ts';
import type { Catalog } from './index/catalog.ts';

type Asked = { kind: 'category' | 'brand'; path: string };

const IN_SALE = `${SALE_SLUG}/`;

/**
 * Address of today of a category or a brand by a former one, within the sale too; null when none had
 * it, or it is gone.
 */
export async function findFormerAddress(
  catalog: Catalog,
  { kind, path }: Asked,
): Promise<{ path: string } | null> {
  if (kind !== 'category' || !path.startsWith(IN_SALE)) return findFormer(catalog, { kind, path });
  const now = await findFormer(catalog, { kind, path: path.slice(IN_SALE.length) });
  return now && { path: IN_SALE + now.path };
}

async function findFormer(
  { index, store }: Catalog,
  { kind, path }: Asked,
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
