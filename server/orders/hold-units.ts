import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { noteProductChanges } from '../platform/store/product-changes.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';
import { returnUnits } from '../stock/return-units.ts';
import { type Hold, holdColumns } from './hold.ts';

export interface HeldLine {
  orderId: number;
  line: { productId: number; quantity: number };
  /** Reason and end of what the order holds. */
  hold: Hold;
  now: Millis;
}

/**
 * Makes an order that holds its goods hold just so many units of a product, or as many as are free. Gives
 * how many it holds.
 */
export async function holdUnits(tx: Tx, { orderId, line, hold, now }: HeldLine): Promise<number> {
  const { productId, quantity } = line;
  const held = await tx
    .selectFrom('order_allocations')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .orderBy('storage_id')
    .execute();
  let more = quantity - held.reduce((sum, row) => sum + row.quantity, 0);
  for (const { storage_id, quantity: there } of held.toReversed()) {
    if (more >= 0) break;
    const back = Math.min(there, -more);
    more += back;
    await setHeld(tx, { orderId, productId, storageId: storage_id, units: there - back });
    await returnUnits(tx, [{ product_id: productId, storage_id, quantity: back }], now);
  }
  if (more > 0) more -= await takeMore(tx, { orderId, productId, more, hold, now });
  return quantity - Math.max(0, more);
}

async function setHeld(
  tx: Tx,
  {
    orderId,
    productId,
    storageId,
    units,
  }: { orderId: number; productId: number; storageId: number; units: number },
): Promise<void> {
  if (units > 0) {
    await tx
      .updateTable('order_allocations')
      .set({ quantity: units })
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .where('storage_id', '=', storageId)
      .execute();
    return;
  }
  await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .execute();
}

interface TakenMore {
  orderId: number;
  productId: number;
  more: number;
  hold: Hold;
  now: Millis;
}

async function takeMore(
  tx: Tx,
  { orderId, productId, more, hold, now }: TakenMore,
): Promise<number> {
  const shelves = tx
    .selectFrom('stock')
    .select(['storage_id', 'free'])
    .where('product_id', '=', productId)
    .where('free', '>', 0)
    .orderBy('storage_id');
  let taken = 0;
  for (const { storage_id, free } of await (hasRowLocks(tx)
    ? shelves.forUpdate()
    : shelves
  ).execute()) {
    const units = Math.min(more - taken, free);
    if (units === 0) break;
    await tx
      .updateTable('stock')
      .set({ free: sql`free - ${units}` })
      .where('product_id', '=', productId)
      .where('storage_id', '=', storage_id)
      .execute();
    await tx
      .insertInto('order_allocations')
      .values({
        order_id: orderId,
        product_id: productId,
        storage_id,
        quantity: units,
        ...holdColumns(hold),
      })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'product_id', 'storage_id']).doUpdateSet({
          quantity: sql`order_allocations.quantity + ${units}`,
          // Units of before may be known, these are not.
          known_at: null,
        }),
      )
      .execute();
    taken += units;
  }
  if (taken > 0) await noteProductChanges(tx, [productId], now);
  return taken;
}
