import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { noteProductChanges } from '../platform/store/product-changes.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';
import { freeUnits } from './free-units.ts';
import { readPromises } from './read-promises.ts';

interface HeldUnits {
  product_id: number;
  storage_id: number;
  quantity: number;
}

/**
 * Puts units that are promised no more back where they can be sold. Where a number was told from outside
 * the free units are counted anew from it: what it does not contain comes back, what it contains comes
 * back with a later number. `held`: rows that are deleted already.
 */
export async function returnUnits(tx: Tx, held: readonly HeldUnits[], now: Millis): Promise<void> {
  // Order in which orders take them, so that no transactions wait in a circle.
  const ordered = held.toSorted(
    (a, b) => a.product_id - b.product_id || a.storage_id - b.storage_id,
  );
  for (const { product_id, storage_id, quantity } of ordered) {
    const rest = await lockRest(tx, product_id, storage_id);
    if (rest?.told_at && rest.told !== null && rest.told_kind) {
      const { told, told_at: toldAt, told_kind: kind } = rest;
      // Promises are read under the lock: another taker of units has committed, or waits.
      const promises = await readPromises(tx, [product_id]);
      const free = freeUnits({ told, toldAt, kind }, promises(product_id, storage_id));
      await tx
        .updateTable('stock')
        .set({ free })
        .where('product_id', '=', product_id)
        .where('storage_id', '=', storage_id)
        .execute();
    } else await addFree(tx, { product_id, storage_id, quantity });
  }
  const ids = new Set(ordered.map(({ product_id }) => product_id));
  await noteProductChanges(tx, [...ids], now);
}

async function lockRest(tx: Tx, productId: number, storageId: number) {
  const row = tx
    .selectFrom('stock')
    .select(['told', 'told_at', 'told_kind'])
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId);
  return (hasRowLocks(tx) ? row.forUpdate() : row).executeTakeFirst();
}

async function addFree(tx: Tx, { product_id, storage_id, quantity }: HeldUnits): Promise<void> {
  await tx
    .insertInto('stock')
    .values({ product_id, storage_id, free: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'storage_id'])
        .doUpdateSet({ free: sql`stock.free + ${quantity}` }),
    )
    .execute();
}

/** Units that have left: a number that was told before contains them still. */
export async function noteShipped(tx: Tx, orderId: number, now: Millis): Promise<void> {
  const left = await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'storage_id', 'quantity', 'known_at'])
    .execute();
  for (const { product_id, storage_id, quantity, known_at } of left) {
    const told = await tx
      .selectFrom('stock')
      .select('told_at')
      .where('product_id', '=', product_id)
      .where('storage_id', '=', storage_id)
      .where('told', 'is not', null)
      .executeTakeFirst();
    if (!told) continue;
    // Rests of before a clock was put back contain what leaves after it.
    const shipped_at = Math.max(now, told.told_at ?? 0);
    await tx
      .insertInto('shipped_units')
      .values({ order_id: orderId, product_id, storage_id, quantity, shipped_at, known_at })
      .onConflict((conflict) =>
        conflict
          .columns(['order_id', 'product_id', 'storage_id'])
          .doUpdateSet({ quantity, shipped_at, known_at }),
      )
      .execute();
  }
}
