import { listHolders } from '../../../catalog/held-fields.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { bumpSequence } from '../../../platform/store/transaction.ts';
import { importTransaction } from './import-transaction.ts';
import { type ChangeNotes, type FieldChanges, noteFields } from './product-changes.ts';

const BATCH = 1000;

/**
 * Takes goods off sale unless a person keeps them on it; their pages and history stay, and with `notes` it
 * can be put back. Gives how many were on sale.
 */
export async function removeAbsent(
  store: Store,
  ids: readonly number[],
  { at, notes }: { at: number; notes: ChangeNotes | null },
): Promise<number> {
  let removed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    removed += await importTransaction(store, async (tx) => {
      const active = await tx
        .selectFrom('products')
        .select(['id', 'external_id'])
        .where('id', 'in', batch)
        .where('active', '=', 1)
        .where('id', 'not in', listHolders(tx, 'product', 'active'))
        .execute();
      if (active.length === 0) return 0;
      const removed = active.map(({ external_id }) => ({
        product: external_id ?? '',
        fields: { active: [1, 0] } satisfies FieldChanges,
      }));
      if (notes) await noteFields(tx, notes, removed);
      const changed_seq = await bumpSequence(tx, 'catalog');
      await tx
        .updateTable('products')
        .set({ active: 0, changed_seq, updated_at: at })
        .where(
          'id',
          'in',
          active.map(({ id }) => id),
        )
        .execute();
      return active.length;
    });
  }
  return removed;
}
