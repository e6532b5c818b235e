import { LRUCache } from 'lru-cache';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Products whose pages are being made, and some more. */
const MAX_KNOWN = 1000;
const known = new WeakMap<CatalogIndex, LRUCache<string, Promise<number | null>>>();

/**
 * Id of the product with this code; null when there is none or it was removed. The parts of one page ask
 * at once: the store is asked once for each version of the catalogue.
 */
export function findProductId({ index, store }: Catalog, code: string): Promise<number | null> {
  const ids = known.get(index) ?? new LRUCache({ max: MAX_KNOWN });
  known.set(index, ids);
  const kept = ids.get(code);
  if (kept) return kept;
  const asked = readProductId(store.db, code);
  ids.set(code, asked);
  const forget = () => ids.delete(code);
  asked.then((id) => id ?? forget(), forget);
  return asked;
}

async function readProductId(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
