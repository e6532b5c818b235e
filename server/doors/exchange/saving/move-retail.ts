import { getRetail, isPriceLevel } from '../../../../shared/price-level.ts';
import { isSameName } from '../../../../shared/ru/plain-name.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { takeSlug } from './free-slug.ts';
import { dropUnused, type LevelMove, movePrices } from './move-prices.ts';

/**
 * The level of this title that no type fills: prices that people have set, or goods of one's own, have kept
 * it. `taken`: levels that are somebody else's.
 */
export const findLeft = (
  levels: readonly PriceLevelTable[],
  title: string,
  taken: ReadonlySet<number>,
): PriceLevelTable | undefined =>
  levels.find(
    (level) =>
      level.external_id === null &&
      !isPriceLevel(level.code) &&
      !taken.has(level.id) &&
      isSameName(level.title, title),
  );

/**
 * Makes a price type of the accounting system the one that everybody sees. Told prices go along: those of
 * the type that was retail get a level of their own, which nobody sees.
 */
export async function moveRetail(
  tx: Tx,
  levels: readonly PriceLevelTable[],
  {
    key,
    formerTitle,
    taken,
    at,
  }: { key: string; formerTitle: string; taken: ReadonlySet<number>; at: number },
): Promise<void> {
  const retail = getRetail(levels);
  const source = levels.find(({ external_id }) => external_id === key);
  const former = retail.external_id;
  const setKey = (id: number, external_id: string | null) =>
    tx.updateTable('price_levels').set({ external_id }).where('id', '=', id).execute();
  await setKey(retail.id, null);
  const moves: LevelMove[] = [];
  if (former) {
    const kept = findLeft(levels, formerTitle, taken);
    const id = kept?.id ?? (await nextNumber(tx, 'price_levels'));
    if (kept) await setKey(id, former);
    else {
      const code = takeSlug([formerTitle], new Set(levels.map((level) => level.code)));
      await insertRows(tx, 'price_levels', [{ id, code, title: formerTitle, external_id: former }]);
    }
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
