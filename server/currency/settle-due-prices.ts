import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { holdCatalogSequence, numberProducts } from '../platform/store/product-changes.ts';
import { writeSettledMark } from '../platform/store/settled-mark.ts';
import { transaction } from '../platform/store/transaction.ts';
import { settlePrices } from './set-prices.ts';

const BATCH = 500;

/** Begins and ends the prices whose time has come; gives how many products cost something else now. */
export async function settleDuePrices(store: Store, now: Millis): Promise<number> {
  let changed = 0;
  for (;;) {
    const due = await store.db
      .selectFrom('set_prices')
      .select('product_id')
      .distinct()
      .where('due_at', '<=', now)
      .limit(BATCH)
      .execute();
    if (due.length === 0) return changed;
    const ids = due.map(({ product_id }) => product_id);
    changed += await transaction(store, async (tx) => {
      await holdCatalogSequence(tx);
      const touched = await settlePrices(tx, ids, now);
      await numberProducts(tx, [...touched], now);
      if (touched.size > 0) await writeSettledMark(tx);
      return touched.size;
    });
  }
}
