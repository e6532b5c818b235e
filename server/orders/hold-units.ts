import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { returnUnits } from '../stock/return-units.ts';
import { allocateFree, type Part, rankStorage } from './allocate-stock.ts';
import { listHeldParts, listHeldSources } from './held-sources.ts';
import type { Hold } from './hold.ts';
import { readShelves } from './read-shelves.ts';

interface HeldLines {
  orderId: number;
  /** City of the order. */
  cityId: number;
  /** Units that it is to hold, a product once. */
  lines: readonly { productId: number; quantity: number }[];
  /** Reason and end of what the order holds. */
  hold: Hold;
  now: Millis;
}

/**
 * Makes an order that holds its goods hold just so many units of products, or as many as are free. More
 * are taken in the order in which a new order takes them, and given back from the other end. Gives their
 * sources by product.
 */
export async function holdUnits(tx: Tx, ask: HeldLines): Promise<Map<number, SupplyPart[]>> {
  const { orderId, cityId, lines, hold, now } = ask;
  const ids = lines.map(({ productId }) => productId);
  const place = { orderId, cityId, ...(await readShelves(tx, ids)), hold, now };
  const held = (await listHeldParts(tx, orderId, ids)).toSorted(
    (a, b) => rankStorage(a.storageId, place) - rankStorage(b.storageId, place),
  );
  const wanted = lines.map(({ productId, quantity }) => {
    const parts = held.filter((part) => part.productId === productId);
    const there = parts.reduce((sum, part) => sum + part.quantity, 0);
    return { product: { id: productId }, parts, quantity: quantity - there };
  });
  await giveBack(
    tx,
    ask,
    wanted.flatMap(({ parts, quantity }) => lastUnits(parts, -quantity)),
  );
  await allocateFree(
    tx,
    place,
    wanted.filter(({ quantity }) => quantity > 0),
  );
  return listHeldSources(tx, { ...place, ids });
}

/** The last so many units of parts. */
function lastUnits(parts: readonly Part[], count: number): Part[] {
  let left = Math.max(0, count);
  return parts.toReversed().flatMap((part) => {
    const quantity = Math.min(left, part.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...part, quantity }] : [];
  });
}

async function giveBack(
  tx: Tx,
  { orderId, now }: HeldLines,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  for (const part of parts) await holdLess(tx, orderId, part);
  const returned = parts.map(({ productId, storageId, quantity }) => {
    return { product_id: productId, storage_id: storageId, quantity };
  });
  await returnUnits(tx, returned, now);
}

async function holdLess(tx: Tx, orderId: number, part: Part): Promise<void> {
  const { productId, storageId, quantity } = part;
  const { numDeletedRows } = await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .where('quantity', '<=', quantity)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await tx
    .updateTable('order_allocations')
    .set(({ eb }) => ({ quantity: eb('quantity', '-', quantity) }))
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .execute();
}
