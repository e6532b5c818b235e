import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { changeBasket } from '../basket/change-basket.ts';
import { seenBy } from '../basket/seen-prices.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';

export interface Repeated {
  /** Lines that are in the basket now. */
  added: number;
  /** Titles of what cannot be had any more. */
  missing: string[];
}

interface RepeatAsk {
  orderId: number;
  shopperId: number;
  viewer: CatalogViewer;
  now: Millis;
}

/**
 * Puts what an order held into the basket again, at today's prices; what is there already is raised to
 * the order's quantity, so that repeating twice changes nothing. Null when there is no such order.
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
  const by = seenBy(catalog, viewer);
  const repeated: Repeated = { added: 0, missing: [] };
  for (const { product_id, title, package: step, quantity } of lines) {
    const product = products.get(product_id);
    try {
      if (!product) throw new CallError('not_found', title);
      const amount = Math.max(quantity, await amountOf(catalog, shopperId, product_id));
      const change = { amount, package: step, checked: true };
      await changeBasket(store, { shopperId, product, seenBy: by, now }, change);
      repeated.added++;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      repeated.missing.push(title);
    }
  }
  return repeated;
}

async function amountOf({ store }: Catalog, shopperId: number, productId: number): Promise<number> {
  const line = await store.db
    .selectFrom('basket_lines')
    .select('quantity')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return line?.quantity ?? 0;
}
