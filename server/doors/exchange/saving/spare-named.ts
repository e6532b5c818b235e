import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { isVariantKey, productOfVariant, type Staging } from '../draft/staging.ts';
import { isNamedItself } from './find-absent.ts';

const BATCH = 1000;

interface Listed {
  product_id: number;
  external_id: string | null;
}

/** Ids of goods that files name, of those that `read` gives in the order of their ids, some at a time. */
export async function* listMentioned(
  read: (after: number, most: number) => Promise<readonly Listed[]>,
  staging: Staging,
): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    after = last.product_id;
    const named = rows.filter(({ external_id }) => isMentioned(external_id ?? '', staging));
    if (named.length > 0) yield named.map(({ product_id }) => product_id);
  }
}

/** Goods that files name no longer wait to be taken off sale, whoever was asked about them before. */
export async function spareNamed(store: Store, staging: Staging): Promise<void> {
  const read = (after: number, most: number) =>
    store.db
      .selectFrom('exchange_removals')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id', 'external_id'])
      .distinct()
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(most)
      .execute();
  for await (const ids of listMentioned(read, staging)) {
    await transaction(store, (tx) =>
      tx.deleteFrom('exchange_removals').where('product_id', 'in', ids).execute(),
    );
  }
}

/** A product is spared with its variants, and they with it. */
const isMentioned = (key: string, staging: Staging): boolean =>
  isNamedItself(key, staging) ||
  staging.hasVariants(key) ||
  (isVariantKey(key) && isNamedItself(productOfVariant(key), staging));
