import { MINUTE_MS } from '../../../shared/millis.ts';
import { createLru } from '../create-lru.ts';
import type { Db } from '../store/open-store.ts';
import type { ImageTable } from '../store/tables/catalog-tables.ts';

const KEYS = 20_000;
const TTL_MS = MINUTE_MS;

/** Makes a look-up of pictures by key; a row is read again after a minute. Null: no such picture. */
export function createImageFinder(db: Db): (key: string) => Promise<ImageTable | null> {
  const known = createLru<string, ImageTable>({ max: KEYS, ttl: TTL_MS });
  return async (key) => {
    const kept = known.get(key);
    if (kept) return kept;
    const row = await db.selectFrom('images').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row) return null;
    known.set(key, row);
    return row;
  };
}
