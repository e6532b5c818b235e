import type { Store } from '../../../platform/store/open-store.ts';
import type { Source } from '../draft/import-draft.ts';
import { importTransaction } from './import-transaction.ts';

interface StoredProductKey {
  id: number;
  external_id: string;
  active: 0 | 1;
}

const PAGE = 5000;

/** Goods of the store that came from a source, by pages. */
export async function* listStored(store: Store, source: Source): AsyncGenerator<StoredProductKey> {
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await importTransaction(store, (tx) =>
      tx
        .selectFrom('products')
        .select(['id', 'external_id', 'active'])
        .where('id', '>', from)
        .where('external_id', 'like', `${source}:%`)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    );
    for (const row of rows) yield row as StoredProductKey;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
