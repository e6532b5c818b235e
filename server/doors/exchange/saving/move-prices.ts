import { settlePrices } from '../../../currency/set-prices.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';

/** Tables with what is told of a product for a level; what people have set is in none of them alone. */
const TOLD = ['prices', 'foreign_prices', 'exchange_held_prices'] as const;
/** Keys of goods of the accounting system: only these have prices of its types. */
const OURS = '1c:%';

/** Move of a price type from one level to another; `to` null: its prices are taken off. */
export interface LevelMove {
  from: number;
  to: number | null;
}

/**
 * Moves what the accounting system has told of prices between levels, which may change places. Prices
 * that people have set, and sales, stay at their level and stand above what comes there.
 */
export async function movePrices(tx: Tx, moves: readonly LevelMove[], at: number): Promise<void> {
  if (moves.length === 0) return;
  const ways = [];
  for (const { from, to } of moves) {
    const id = await nextNumber(tx, 'price_levels');
    const code = `moved-${id}`;
    await insertRows(tx, 'price_levels', [{ id, code, title: code, external_id: null }]);
    await lift(tx, from, id);
    ways.push({ id, to });
  }
  for (const { id, to } of ways) {
    if (to !== null) await place(tx, id, to);
    for (const table of TOLD) await tx.deleteFrom(table).where('level_id', '=', id).execute();
    await tx.deleteFrom('price_levels').where('id', '=', id).execute();
  }
  await settleLevels(tx, new Set(moves.flatMap(({ from, to }) => [from, to ?? from])), at);
  await touchGoods(tx, at);
}

const ours = (tx: Tx) => tx.selectFrom('products').select('id').where('external_id', 'like', OURS);

const kept = (tx: Tx, level: number) =>
  tx.selectFrom('told_prices').select('product_id').where('level_id', '=', level);

/** Takes all that is told of the accounting system's goods for a level to an empty one. */
async function lift(tx: Tx, from: number, empty: number): Promise<void> {
  // Under a price that people have set the told one is kept apart.
  await tx
    .insertInto('prices')
    .columns(['product_id', 'level_id', 'price', 'old_price'])
    .expression((eb) =>
      eb
        .selectFrom('told_prices')
        .select((row) => [
          'product_id',
          row.lit(empty).as('level_id'),
          row.ref('price').$notNull().as('price'),
          'old_price',
        ])
        .where('level_id', '=', from)
        .where('price', 'is not', null)
        .where('product_id', 'in', ours(tx)),
    )
    .execute();
  for (const table of TOLD) {
    const rows = tx
      .updateTable(table)
      .set({ level_id: empty })
      .where('level_id', '=', from)
      .where('product_id', 'in', ours(tx));
    const own = table === 'prices' ? rows.where('product_id', 'not in', kept(tx, from)) : rows;
    await own.execute();
  }
  await tx
    .updateTable('told_prices')
    .set({ price: null, old_price: null })
    .where('level_id', '=', from)
    .where('product_id', 'in', ours(tx))
    .execute();
}

/** Puts what was lifted in the place of what is told at a level. */
async function place(tx: Tx, lifted: number, to: number): Promise<void> {
  const of = (table: (typeof TOLD)[number]) =>
    tx.selectFrom(table).select('product_id').where('level_id', '=', lifted);
  const told = of('prices').union(of('foreign_prices'));
  const clear = (table: (typeof TOLD)[number]) => tx.deleteFrom(table).where('level_id', '=', to);
  await clear('foreign_prices').where('product_id', 'in', told).execute();
  await clear('exchange_held_prices')
    .where('product_id', 'in', told.union(of('exchange_held_prices')))
    .execute();
  await clear('prices')
    .where('product_id', 'in', told)
    .where('product_id', 'not in', kept(tx, to))
    .execute();
  await tx
    .updateTable('told_prices')
    .set((eb) => {
      const comes = eb
        .selectFrom('prices')
        .whereRef('prices.product_id', '=', 'told_prices.product_id')
        .where('prices.level_id', '=', lifted);
      return { price: comes.select('price'), old_price: comes.select('old_price') };
    })
    .where('level_id', '=', to)
    .where('product_id', 'in', told)
    .execute();
  await tx
    .deleteFrom('prices')
    .where('level_id', '=', lifted)
    .where('product_id', 'in', kept(tx, to))
    .execute();
  for (const table of TOLD) {
    await tx.updateTable(table).set({ level_id: to }).where('level_id', '=', lifted).execute();
  }
}

/** Makes the prices that people have set at some levels count above what is told there now. */
async function settleLevels(tx: Tx, levels: ReadonlySet<number>, at: number): Promise<void> {
  const of = (table: 'told_prices' | 'set_prices') =>
    tx
      .selectFrom(table)
      .select('product_id')
      .where('level_id', 'in', [...levels])
      .where('product_id', 'in', ours(tx));
  const rows = await of('told_prices').union(of('set_prices')).execute();
  await settlePrices(
    tx,
    rows.map(({ product_id }) => product_id),
    at,
  );
}

/** Takes away a level that no price and no word of a person refers to any more. */
export async function dropUnused(tx: Tx, level: number): Promise<void> {
  for (const table of [...TOLD, 'told_prices', 'set_prices'] as const) {
    const row = tx.selectFrom(table).select('product_id').where('level_id', '=', level).limit(1);
    if (await row.executeTakeFirst()) return;
  }
  await tx.deleteFrom('price_levels').where('id', '=', level).execute();
}

/** Every product of the accounting system has changed: all of them may have had such a price. */
async function touchGoods(tx: Tx, at: number): Promise<void> {
  const changed_seq = await bumpSequence(tx, 'catalog');
  await tx
    .updateTable('products')
    .set({ changed_seq, updated_at: at })
    .where('external_id', 'like', OURS)
    .execute();
}
