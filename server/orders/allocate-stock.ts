import { sql } from 'kysely';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { ProductRecord } from '../catalog/product-records.ts';
import type { Reference } from '../catalog/reference.ts';
import { bumpSequence, type Tx } from '../store/transaction.ts';

interface AllocationContext {
  orderId: number;
  cityId: number;
  reference: Reference;
  records: ReadonlyMap<number, ProductRecord>;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Takes the units of an order out of the free stock: from the city's storages first, then Moscow's,
 * then wherever there is most. Products in the order of their ids, so that two orders cannot wait for
 * each other. @throws StockGoneError when somebody else was quicker; the transaction is then undone.
 */
export async function allocateStock(
  tx: Tx,
  context: AllocationContext,
  lines: readonly WantedUnits[],
): Promise<void> {
  const ordered = lines.toSorted((a, b) => a.product.id - b.product.id);
  for (const line of ordered) {
    const { parts, left } = chooseStorages(line, context);
    if (left > 0) throw new StockGoneError(`product ${line.product.id}`);
    for (const part of parts) await takeUnits(tx, context.orderId, part);
  }
  await touchProducts(
    tx,
    ordered.map(({ product }) => product.id),
    context.now,
  );
}

/** Takes what is free of it and no more; gives the units taken from the city and from others, by product. */
export async function allocateFree(
  tx: Tx,
  context: AllocationContext,
  lines: readonly WantedUnits[],
): Promise<Map<number, { city: number; others: number }>> {
  const taken = new Map<number, { city: number; others: number }>();
  for (const line of lines.toSorted((a, b) => a.product.id - b.product.id)) {
    const units = { city: 0, others: 0 };
    for (const part of chooseStorages(line, context).parts) {
      await takeUnits(tx, context.orderId, part);
      const isHere = context.reference.cityOfStorage.get(part.storageId) === context.cityId;
      units[isHere ? 'city' : 'others'] += part.quantity;
    }
    taken.set(line.product.id, units);
  }
  await touchProducts(tx, [...taken.keys()], context.now);
  return taken;
}

/** Units of a product. */
interface WantedUnits {
  product: { id: number };
  quantity: number;
}

export class StockGoneError extends Error {
  override name = 'StockGoneError';
}

interface Part {
  productId: number;
  storageId: number;
  quantity: number;
}

function chooseStorages(
  line: WantedUnits,
  context: AllocationContext,
): { parts: Part[]; left: number } {
  const { cityId, reference, records } = context;
  const rank = (storageId: number) => {
    const city = reference.cityOfStorage.get(storageId);
    if (city === cityId) return 0;
    return city === MAIN_CITY_ID ? 1 : 2;
  };
  const storages = (records.get(line.product.id)?.stock ?? [])
    .filter(({ free, storage_id }) => free > 0 && reference.cityOfStorage.has(storage_id))
    .toSorted((a, b) => rank(a.storage_id) - rank(b.storage_id) || b.free - a.free);
  const parts: Part[] = [];
  let left = line.quantity;
  for (const { storage_id, free } of storages) {
    if (left === 0) break;
    const quantity = Math.min(left, free);
    parts.push({ productId: line.product.id, storageId: storage_id, quantity });
    left -= quantity;
  }
  return { parts, left };
}

async function takeUnits(tx: Tx, orderId: number, part: Part): Promise<void> {
  const { productId, storageId, quantity } = part;
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ free: sql`free - ${quantity}` })
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .where('free', '>=', quantity)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new StockGoneError(`product ${productId}`);
  await tx
    .insertInto('order_allocations')
    .values({ order_id: orderId, product_id: productId, storage_id: storageId, quantity })
    .execute();
}

/** Gives back what an order holds; a second time there is nothing to give. */
export async function releaseStock(tx: Tx, orderId: number, now: number): Promise<void> {
  const held = await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'storage_id', 'quantity'])
    .execute();
  for (const { product_id, storage_id, quantity } of held) {
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
  await touchProducts(
    tx,
    held.map(({ product_id }) => product_id),
    now,
  );
}

/** Lets every process's catalogue see what changed, and crawlers when. */
async function touchProducts(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const changed_seq = await bumpSequence(tx, 'catalog');
  await tx
    .updateTable('products')
    .set({ changed_seq, updated_at: now })
    .where('id', 'in', ids)
    .execute();
}
