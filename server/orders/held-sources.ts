import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { type Part, rankStorage, type ShelvesContext, tellSources } from './allocate-stock.ts';

/** Units that an order holds of products, by storage. */
export async function listHeldParts(
  tx: Tx,
  orderId: number,
  ids: readonly number[],
): Promise<Part[]> {
  return tx
    .selectFrom('order_allocations')
    .select(['product_id as productId', 'storage_id as storageId', 'quantity'])
    .where('order_id', '=', orderId)
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('storage_id')
    .execute();
}

interface HeldAsk extends Omit<ShelvesContext, 'records'> {
  orderId: number;
  ids: readonly number[];
}

/** Sources of the units that an order holds of products, as they come from now on, by product. */
export async function listHeldSources(tx: Tx, ask: HeldAsk): Promise<Map<number, SupplyPart[]>> {
  const held = await listHeldParts(tx, ask.orderId, ask.ids);
  const inOrder = held.toSorted(
    (a, b) => rankStorage(a.storageId, ask) - rankStorage(b.storageId, ask),
  );
  return tellSources(inOrder, ask);
}
