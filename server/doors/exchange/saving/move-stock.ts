import { sql } from 'kysely';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import { PROMISE_TABLES } from '../../../stock/read-promises.ts';
import { returnUnits } from '../../../stock/return-units.ts';

/** Move of a warehouse from one storage to another; `to` null: its rests are taken no more. */
export interface StorageMove {
  from: number;
  to: number | null;
}

/** Tables whose rows count by themselves, one for a product. */
const COUNTS = ['stock', 'set_rests'] as const;

/**
 * Moves what stands in storages, and what orders hold of it: the goods are where they were, the shop calls
 * the place otherwise. Storages may change places.
 */
export async function moveStock(tx: Tx, moves: readonly StorageMove[], at: number): Promise<void> {
  const ways = [];
  const touched = new Set<number>();
  for (const { from, to } of moves) {
    for (const id of await listGoods(tx, from)) touched.add(id);
    if (to === null) {
      await emptyStorage(tx, from, at);
      continue;
    }
    const id = await nextNumber(tx, 'storages');
    await insertRows(tx, 'storages', [{ ...(await getStorage(tx, from)), id, external_id: null }]);
    for (const table of [...COUNTS, ...PROMISE_TABLES]) await relabel(tx, table, { from, to: id });
    ways.push({ id, to });
  }
  for (const { id, to } of ways) {
    for (const product of await listGoods(tx, to)) touched.add(product);
    // Whatever stood there is told by nobody any more.
    for (const table of COUNTS) await clearPlaces(tx, table, { id, to });
    await emptyStorage(tx, to, at);
    for (const table of COUNTS) await relabel(tx, table, { from: id, to });
    for (const table of PROMISE_TABLES) await joinPromises(tx, table, { id, to });
    await tx.deleteFrom('storages').where('id', '=', id).execute();
    await countAnew(tx, to, at);
  }
  await touch(tx, [...touched], at);
}

type Table = (typeof COUNTS)[number] | (typeof PROMISE_TABLES)[number];

async function relabel(
  tx: Tx,
  table: Table,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable(table as 'stock')
    .set({ storage_id: to })
    .where('storage_id', '=', from)
    .execute();
}

async function clearPlaces(
  tx: Tx,
  table: (typeof COUNTS)[number],
  { id, to }: { id: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom(table as 'stock')
    .where('storage_id', '=', to)
    .where('product_id', 'in', (eb) =>
      eb.selectFrom('stock').select('product_id').where('storage_id', '=', id),
    )
    .execute();
}

/** Nothing is free there: rests of 0, told now; counts by hand end. */
async function emptyStorage(tx: Tx, id: number, told_at: number): Promise<void> {
  await tx.deleteFrom('set_rests').where('storage_id', '=', id).execute();
  await tx
    .updateTable('stock')
    .set({ free: 0, told: 0, told_at, told_kind: 'physical' })
    .where('storage_id', '=', id)
    .execute();
}

async function joinPromises(
  tx: Tx,
  table: (typeof PROMISE_TABLES)[number],
  { id, to }: { id: number; to: number },
): Promise<void> {
  const rows = await tx
    .selectFrom(table as 'order_allocations')
    .select(['order_id', 'product_id', 'quantity', 'known_at'])
    .where('storage_id', '=', id)
    .execute();
  for (const { order_id, product_id, quantity, known_at } of rows) {
    const place = (storageId: number) =>
      sql<boolean>`order_id = ${order_id} and product_id = ${product_id} and storage_id = ${storageId}`;
    const { numUpdatedRows } = await tx
      .updateTable(table as 'order_allocations')
      .set({
        quantity: sql`quantity + ${quantity}`,
        // Known since both are.
        known_at: sql`case when known_at > ${known_at} then known_at
          when known_at is not null then ${known_at} end`,
      })
      .where(place(to))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await tx
        .deleteFrom(table as 'order_allocations')
        .where(place(id))
        .execute();
    }
  }
  await relabel(tx, table, { from: id, to });
}

/** Free units of goods that orders hold there, from what is told of them. */
async function countAnew(tx: Tx, storage_id: number, at: number): Promise<void> {
  const held = await tx
    .selectFrom('order_allocations')
    .innerJoin('stock', (join) =>
      join
        .onRef('stock.product_id', '=', 'order_allocations.product_id')
        .onRef('stock.storage_id', '=', 'order_allocations.storage_id'),
    )
    .select('order_allocations.product_id')
    .distinct()
    .where('order_allocations.storage_id', '=', storage_id)
    .where('told', 'is not', null)
    .execute();
  const places = held.map(({ product_id }) => ({ product_id, storage_id, quantity: 0 }));
  await returnUnits(tx, places, at);
}

async function listGoods(tx: Tx, storageId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('stock')
    .select('product_id')
    .where('storage_id', '=', storageId)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

const getStorage = (tx: Tx, id: number) =>
  tx
    .selectFrom('storages')
    .select(['city_id', 'title', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const AT_ONCE = 1000;

async function touch(tx: Tx, ids: readonly number[], updated_at: number): Promise<void> {
  if (ids.length === 0) return;
  const changed_seq = await bumpSequence(tx, 'catalog');
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await tx
      .updateTable('products')
      .set({ changed_seq, updated_at })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
  }
}
