import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, transaction } from '../platform/store/transaction.ts';

export interface NamedRates {
  /** Who named them. */
  source: 'cbr';
  /** The day they hold for, YYYY-MM-DD. */
  date: string;
  /** By ISO code. */
  values: ReadonlyMap<string, string>;
}

/**
 * Writes new values for the currencies that the shop shows; roubles and currencies absent from
 * `values` stay. Changes nothing when every value is the same. Gives the number of changed rows.
 */
export async function updateRates(
  store: Store,
  { source, date, values }: NamedRates,
): Promise<number> {
  return transaction(store, async (tx) => {
    const rates = await tx
      .selectFrom('rates')
      .select(['id', 'iso', 'value', 'date', 'source'])
      .execute();
    let changed = 0;
    for (const rate of rates) {
      const value = values.get(rate.iso);
      const isSame = value === rate.value && date === rate.date && source === rate.source;
      if (value === undefined || isSame) continue;
      await tx
        .updateTable('rates')
        .set({ value, date, source })
        .where('id', '=', rate.id)
        .execute();
      changed++;
    }
    if (changed > 0) await bumpSequence(tx, 'reference');
    return changed;
  });
}
