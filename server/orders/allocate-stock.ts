import { type Insertable, sql } from 'kysely';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { joinParts, readyDay } from '../../shared/supply.ts';
import { terms } from '../../shared/terms.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import type { Reference } from '../catalog/index/reference.ts';
import { noteProductChanges } from '../platform/store/product-changes.ts';
import type { OrderAllocationTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { returnUnits } from '../stock/return-units.ts';
import { type Hold, holdColumns } from './hold.ts';

/** Shelves as seen from a city. */
export interface ShelvesContext {
  cityId: number;
  reference: Pick<Reference, 'cityOfStorage' | 'wayDays' | 'calendar'>;
  records: ReadonlyMap<number, Pick<ProductRecord, 'stock'>>;
  now: Millis;
}

interface AllocationContext extends ShelvesContext {
  orderId: number;
  /** Reason and end of the hold. */
  hold: Hold;
}

/**
 * Takes the units of an order out of the free stock: from the city's storages first, then from
 * where it comes soonest, then from where there is most.
 * @throws StockGoneError when another buyer was quicker; the transaction is then undone.
 */
export async function allocateStock(
  tx: Tx,
  context: AllocationContext,
  lines: readonly WantedUnits[],
): Promise<void> {
  const chosen = lines.map((line) => ({ line, ...chooseStorages(line, context) }));
  const short = chosen.find(({ left }) => left > 0);
  if (short) throw new StockGoneError(`product ${short.line.product.id}`);
  await takeUnits(
    tx,
    context,
    chosen.flatMap(({ parts }) => parts),
  );
}

/** Takes what is free of it and no more; gives what was taken, by product. */
export async function allocateFree(
  tx: Tx,
  context: AllocationContext,
  lines: readonly WantedUnits[],
): Promise<Map<number, SupplyPart[]>> {
  const parts = lines.flatMap((line) => chooseStorages(line, context).parts);
  await takeUnits(tx, context, parts);
  return tellSources(parts, context);
}

/** The same without taking anything: what is free of it, by product. */
export const planFree = (
  context: ShelvesContext,
  lines: readonly WantedUnits[],
): Map<number, SupplyPart[]> =>
  tellSources(
    lines.flatMap((line) => chooseStorages(line, context).parts),
    context,
  );

/** Sources of taken units, the days included on which they come from now on, by product. */
export function tellSources(
  parts: readonly Part[],
  context: Omit<ShelvesContext, 'records'>,
): Map<number, SupplyPart[]> {
  const sources = new Map<number, SupplyPart[]>();
  for (const part of parts) {
    const before = sources.get(part.productId) ?? [];
    sources.set(part.productId, joinParts([...before, supplyPart(part, context)]));
  }
  return sources;
}

/** Units of a product. */
interface WantedUnits {
  product: { id: number };
  quantity: number;
}

export class StockGoneError extends Error {
  override name = 'StockGoneError';
}

/** Units of a product in a storage. */
export interface Part {
  productId: number;
  storageId: number;
  quantity: number;
}

function supplyPart(
  { storageId, quantity }: Part,
  { cityId, reference, now }: Omit<ShelvesContext, 'records'>,
): SupplyPart {
  const city = reference.cityOfStorage.get(storageId) ?? cityId;
  const on = readyDay(
    reference.calendar,
    terms.pickup.count + reference.wayDays(city, cityId),
    now,
  );
  return { from: city === cityId ? 'city' : 'other_city', units: quantity, on };
}

/** Place of a storage among those that serve a city: its own go first, then those of the shortest way. */
export function rankStorage(
  storageId: number,
  { cityId, reference }: Pick<ShelvesContext, 'cityId' | 'reference'>,
): number {
  const city = reference.cityOfStorage.get(storageId) ?? cityId;
  return city === cityId ? -1 : reference.wayDays(city, cityId);
}

function chooseStorages(
  line: WantedUnits,
  context: ShelvesContext,
): { parts: Part[]; left: number } {
  const { reference, records } = context;
  const rank = (storageId: number) => rankStorage(storageId, context);
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

/** Takes units in the order of their ids, so that two orders cannot wait for each other. */
async function takeUnits(
  tx: Tx,
  { orderId, hold, now }: AllocationContext,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  const ordered = parts.toSorted((a, b) => a.productId - b.productId || a.storageId - b.storageId);
  for (const part of ordered) await takePart(tx, part);
  const rows = ordered.map(
    ({ productId, storageId, quantity }): Insertable<OrderAllocationTable> => ({
      order_id: orderId,
      product_id: productId,
      storage_id: storageId,
      quantity,
      ...holdColumns(hold),
    }),
  );
  await tx
    .insertInto('order_allocations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'product_id', 'storage_id']).doUpdateSet({
        quantity: sql`order_allocations.quantity + excluded.quantity`,
        // Units of before may be known, these are not.
        known_at: null,
      }),
    )
    .execute();
  const ids = new Set(ordered.map(({ productId }) => productId));
  await noteProductChanges(tx, [...ids], now);
}

async function takePart(tx: Tx, { productId, storageId, quantity }: Part): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ free: sql`free - ${quantity}` })
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .where('free', '>=', quantity)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new StockGoneError(`product ${productId}`);
}

/** Gives back what an order holds; a second time there is nothing to give. */
export async function releaseStock(tx: Tx, orderId: number, now: Millis): Promise<void> {
  const held = await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'storage_id', 'quantity'])
    .execute();
  await returnUnits(tx, held, now);
}
