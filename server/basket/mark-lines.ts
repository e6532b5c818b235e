import type { Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';

interface Marking {
  shopperId: number;
  /** Products; null: all lines. */
  ids: readonly number[] | null;
  checked: boolean;
}

/** Marks lines for the order, or takes the marks away; what was seen of price and stock stays as it is. */
export async function markLines(store: Store, { shopperId, ids, checked }: Marking): Promise<void> {
  if (ids?.length === 0) return;
  await shopperTransaction(store, shopperId, async (tx) => {
    const marking = tx
      .updateTable('basket_lines')
      .set({ checked: checked ? 1 : 0 })
      .where('shopper_id', '=', shopperId);
    await (ids ? marking.where('product_id', 'in', ids) : marking).execute();
  });
}
