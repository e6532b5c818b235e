import type { Tx } from '../platform/store/transaction.ts';

/** Grams of all units of an order or a quote request; 0 when the weight of some product is not known. */
export async function sumWeight(tx: Tx, orderId: number): Promise<number> {
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['quantity', 'weight_grams'])
    .where('order_id', '=', orderId)
    .execute();
  if (lines.some(({ weight_grams }) => weight_grams === null)) return 0;
  return lines.reduce((sum, line) => sum + line.quantity * (line.weight_grams ?? 0), 0);
}
