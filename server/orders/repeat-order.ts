import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { countRoom } from '../basket/basket-room.ts';
import { changeLine } from '../basket/change-basket.ts';
import { seenBy } from '../basket/seen-prices.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';

export interface Repeated {
  /** Lines that are in the basket now. */
  added: number;
  /** Titles of what cannot be had any more. */
  missing: string[];
  /** Titles of what the basket has no room for. */
  no_room: string[];
}

interface RepeatAsk {
  orderId: number;
  shopperId: number;
  viewer: CatalogViewer;
  now: Millis;
}

/**
 * Puts what an order held into the basket again, at today's prices, in one transaction; what is there
 * already keeps its package and is raised to the order's quantity, so that repeating twice changes
 * nothing. Null when there is no such order.
 */
export async function repeatOrder(catalog: Catalog, ask: RepeatAsk): Promise<Repeated | null> {
  const { orderId, shopperId, viewer, now } = ask;
  const { store } = catalog;
  const lines = await store.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'title', 'package', 'quantity'])
    .where('order_id', '=', orderId)
    .where('shopper_id', '=', shopperId)
    .orderBy('position')
    .execute();
  if (lines.length === 0) return null;
  const ids = lines.map(({ product_id }) => product_id);
  const products = new Map(
    (await formatProducts(catalog, ids, viewer)).map((product) => [product.id, product]),
  );
  const context = { shopperId, seenBy: seenBy(catalog, viewer), now };
  return shopperTransaction(store, shopperId, async (tx) => {
    const repeated: Repeated = { added: 0, missing: [], no_room: [] };
    for (const { product_id, title, package: step, quantity } of lines) {
      const product = products.get(product_id);
      const own = await findQuantity(tx, shopperId, product_id);
      const change =
        own === null
          ? { amount: quantity, package: step, checked: true }
          : { amount: Math.max(quantity, own), checked: true };
      if (own === null && (await countRoom(tx, shopperId)) === 0) repeated.no_room.push(title);
      else if (product && (await isTaken(tx, { ...context, product }, change))) repeated.added++;
      else repeated.missing.push(title);
    }
    return repeated;
  });
}

/** False for goods that cannot be ordered any more. */
async function isTaken(...[tx, context, change]: Parameters<typeof changeLine>): Promise<boolean> {
  try {
    await changeLine(tx, context, change);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** Units in the basket; null: it has no such line. */
async function findQuantity(tx: Tx, shopperId: number, productId: number): Promise<number | null> {
  const line = await tx
    .selectFrom('basket_lines')
    .select('quantity')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return line?.quantity ?? null;
}
