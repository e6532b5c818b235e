import { DAY_MS, type Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, type Tx, transaction } from '../platform/store/transaction.ts';
import { convertForeignPrices } from './convert-foreign.ts';
import { knownCurrencies } from './known-currencies.ts';

interface NamedRates {
  /** Source of the rates. */
  source: 'cbr';
  /** The day they hold for, YYYY-MM-DD. */
  date: string;
  /** Rates by ISO code. */
  values: ReadonlyMap<string, string>;
}

/**
 * Writes new values for the currencies of the shop, and adds those that it could not show before; roubles
 * and currencies absent from `values` stay; prices in other currencies follow all of them. Changes nothing
 * when every value is the same. Gives the number of changed rows; null when newer ones are known.
 */
export async function updateRates(
  store: Store,
  { source, date, values }: NamedRates,
  now: Millis,
): Promise<number | null> {
  const changed = await transaction(store, async (tx) => {
    if (await hasNewer(tx, { source, date }, now)) return null;
    await noteRates(tx, date, values);
    const rates = await tx
      .selectFrom('rates')
      .select(['id', 'iso', 'value', 'date', 'source'])
      .execute();
    let changed = await addCurrencies(
      tx,
      { source, date, values },
      new Set(rates.map(({ iso }) => iso)),
    );
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
  await convertForeignPrices(store, now);
  return changed;
}

/** Rates for a day far ahead were a fault: they keep no later ones out. */
const AHEAD_MS = 31 * DAY_MS;

async function hasNewer(
  tx: Tx,
  { source, date }: Pick<NamedRates, 'source' | 'date'>,
  now: Millis,
): Promise<boolean> {
  const newer = await tx
    .selectFrom('rates')
    .select('id')
    .where('source', '=', source)
    .where('date', '>', date)
    .where('date', '<=', moscowDay(now + AHEAD_MS))
    .executeTakeFirst();
  return newer !== undefined;
}

/** A shop that had roubles alone shows the other currencies from their first rates on. */
async function addCurrencies(
  tx: Tx,
  { source, date, values }: NamedRates,
  shown: ReadonlySet<string>,
): Promise<number> {
  const rows = knownCurrencies.flatMap(({ id, title, iso, sign }, index) => {
    const value = values.get(iso);
    if (value === undefined || shown.has(iso)) return [];
    return [{ id, title, iso, sign, value, date, source, position: index + 1 }];
  });
  if (rows.length > 0) await tx.insertInto('rates').values(rows).execute();
  return rows.length;
}

/** Keeps all of them: prices may come in currencies that the shop does not show. */
async function noteRates(tx: Tx, date: string, values: NamedRates['values']): Promise<void> {
  const rows = [...values].map(([iso, value]) => ({ iso, value, date }));
  if (rows.length === 0) return;
  await tx
    .insertInto('named_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('iso').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        date: eb.ref('excluded.date'),
      })),
    )
    .execute();
}
