import type { Store } from '../store/open-store.ts';
import { bumpSequence, transaction } from '../store/transaction.ts';

/**
 * Writes new values for the currencies that the shop shows; roubles and currencies absent from
 * `values` stay. Changes nothing when every value is the same. Gives the number of changed rows.
 */
export async function updateRates(
  store: Store,
  { date, values }: { date: string; values: ReadonlyMap<string, string> },
): Promise<number> {
  return transaction(store, async (tx) => {
    const rates = await tx.selectFrom('rates').select(['id', 'iso', 'value', 'date']).execute();
    let changed = 0;
    for (const rate of rates) {
      const value = values.get(rate.iso);
      if (value === undefined || (value === rate.value && date === rate.date)) continue;
      await tx.updateTable('rates').set({ value, date }).where('id', '=', rate.id).execute();
      changed++;
    }
    if (changed > 0) await bumpSequence(tx, 'reference');
    return changed;
  });
}
