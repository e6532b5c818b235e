import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';

/** Tables with a price of a product for a level. */
const TABLES = [
  'prices',
  'foreign_prices',
  'told_prices',
  'set_prices',
  'exchange_held_prices',
] as const;
/** Keys of goods of the accounting system: only these have prices of its types. */
const OURS = '1c:%';

/** Move of a price type from one level to another; `to` null: its prices are taken off. */
export interface LevelMove {
  from: number;
  to: number | null;
}

/** Moves the stored prices of the accounting system between levels; they may change places. */
export async function movePrices(tx: Tx, moves: readonly LevelMove[], at: number): Promise<void> {
  if (moves.length === 0) return;
  const ways = [];
  for (const { from, to } of moves) {
    const id = await nextNumber(tx, 'price_levels');
    const code = `moved-${id}`;
    await insertRows(tx, 'price_levels', [{ id, code, title: code, external_id: null }]);
    await relabel(tx, from, id);
    ways.push({ id, to });
  }
  for (const { id, to } of ways) {
    for (const table of TABLES) {
      if (to !== null) await clearPlaces(tx, table, { id, to });
      else await tx.deleteFrom(table).where('level_id', '=', id).execute();
    }
    if (to !== null) await relabel(tx, id, to);
    await tx.deleteFrom('price_levels').where('id', '=', id).execute();
  }
  await touchGoods(tx, at);
}

/** Gives all prices of the accounting system's goods for one level to another. */
export async function relabel(tx: Tx, from: number, to: number): Promise<void> {
  const goods = tx.selectFrom('products').select('id').where('external_id', 'like', OURS);
  for (const table of TABLES) {
    await tx
      .updateTable(table)
      .set({ level_id: to })
      .where('level_id', '=', from)
      .where('product_id', 'in', goods)
      .execute();
  }
}

/** Takes off what stands where the moved prices go. */
async function clearPlaces(
  tx: Tx,
  table: (typeof TABLES)[number],
  { id, to }: { id: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('level_id', '=', to)
    .where('product_id', 'in', (eb) =>
      eb.selectFrom(table).select('product_id').where('level_id', '=', id),
    )
    .execute();
}

/** Every product of the accounting system has changed: all of them may have had such a price. */
export async function touchGoods(tx: Tx, at: number): Promise<void> {
  const changed_seq = await bumpSequence(tx, 'catalog');
  await tx
    .updateTable('products')
    .set({ changed_seq, updated_at: at })
    .where('external_id', 'like', OURS)
    .execute();
}
