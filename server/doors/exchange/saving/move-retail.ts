import { getRetail } from '../../../../shared/price-level.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { takeSlug } from './free-slug.ts';
import { relabel, touchGoods } from './move-prices.ts';

/** Levels that roles of customers see. */
const OWN_CODES: ReadonlySet<string> = new Set(['retail', 'wholesale', 'dealer']);

/**
 * Makes a price type of the accounting system the one that everybody sees. Stored prices go along: those of
 * the type that was retail get a level of their own, which nobody sees.
 */
export async function moveRetail(
  tx: Tx,
  levels: readonly PriceLevelTable[],
  { key, formerTitle, at }: { key: string; formerTitle: string; at: number },
): Promise<void> {
  const retail = getRetail(levels);
  const source = levels.find(({ external_id }) => external_id === key);
  const former = retail.external_id;
  const setKey = (id: number, external_id: string | null) =>
    tx.updateTable('price_levels').set({ external_id }).where('id', '=', id).execute();
  await setKey(retail.id, null);
  if (former) {
    const id = await nextNumber(tx, 'price_levels');
    const code = takeSlug([formerTitle], new Set(levels.map((level) => level.code)));
    await insertRows(tx, 'price_levels', [{ id, code, title: formerTitle, external_id: former }]);
    await relabel(tx, retail.id, id);
  }
  if (source) {
    await setKey(source.id, null);
    await relabel(tx, source.id, retail.id);
    if (!OWN_CODES.has(source.code)) {
      await tx.deleteFrom('price_levels').where('id', '=', source.id).execute();
    }
  }
  await setKey(retail.id, key);
  if (former || source) await touchGoods(tx, at);
}
