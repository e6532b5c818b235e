import { listHolders } from '../../../catalog/held-fields.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { bumpSequence } from '../../../platform/store/transaction.ts';
import { importTransaction } from './import-transaction.ts';

/**
 * Puts products back on sale that were to be sold by their variants, when none of the variants could be
 * taken: a refused row takes nothing off sale.
 */
export async function resumeSale(
  store: Store,
  keys: ReadonlySet<string>,
  at: number,
): Promise<void> {
  for (const key of keys) {
    await importTransaction(store, async (tx) => {
      const variant = await tx
        .selectFrom('products')
        .select('id')
        .where('external_id', '>', `${key}#`)
        // «$» is the character after «#».
        .where('external_id', '<', `${key}$`)
        .where('active', '=', 1)
        .executeTakeFirst();
      if (variant) return;
      const changed_seq = await bumpSequence(tx, 'catalog');
      await tx
        .updateTable('products')
        .set({ active: 1, changed_seq, updated_at: at })
        .where('external_id', '=', key)
        .where('id', 'not in', listHolders(tx, 'product', 'active'))
        .execute();
    });
  }
}
