import { getRetail, isPriceLevel } from '../../../../shared/price-level.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { takeSlug } from './free-slug.ts';
import { dropUnused, type LevelMove, movePrices } from './move-prices.ts';

/**
 * Makes a price type of the accounting system the one that everybody sees. Told prices go along: those of
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
  const moves: LevelMove[] = [];
  if (former) {
    const id = await nextNumber(tx, 'price_levels');
    const code = takeSlug([formerTitle], new Set(levels.map((level) => level.code)));
    await insertRows(tx, 'price_levels', [{ id, code, title: formerTitle, external_id: former }]);
    moves.push({ from: retail.id, to: id });
  }
  if (source) {
    await setKey(source.id, null);
    moves.push({ from: source.id, to: retail.id });
  }
  await movePrices(tx, moves, at);
  if (source && !isPriceLevel(source.code)) await dropUnused(tx, source.id);
  await setKey(retail.id, key);
}
