import type { Product } from '../../shared/contract/product.ts';
import type { Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import { type SeenBy, seenColumns } from './seen-prices.ts';

interface Acknowledgement {
  shopperId: number;
  /** Contents of the basket, as the shopper sees them now. */
  products: readonly Product[];
  seenBy: SeenBy;
  /** Products that the shop has no more. */
  goneIds: readonly number[];
}

/** «Понятно»: what the basket compares with from now on is the present; what is gone leaves it. */
export async function acknowledgeChanges(
  store: Store,
  { shopperId, products, seenBy, goneIds }: Acknowledgement,
): Promise<void> {
  await shopperTransaction(store, shopperId, async (tx) => {
    const lines = await tx
      .selectFrom('basket_lines')
      .select(['product_id', 'package'])
      .where('shopper_id', '=', shopperId)
      .execute();
    const stepOf = new Map(lines.map((line) => [line.product_id, line.package]));
    for (const product of products) {
      await tx
        .updateTable('basket_lines')
        .set({
          ...seenColumns(product, stepOf.get(product.id) ?? 1, seenBy),
          discontinued: product.flags.discontinued ? 1 : 0,
        })
        .where('shopper_id', '=', shopperId)
        .where('product_id', '=', product.id)
        .execute();
    }
    if (goneIds.length === 0) return;
    await tx
      .deleteFrom('basket_lines')
      .where('shopper_id', '=', shopperId)
      .where('product_id', 'in', goneIds)
      .execute();
  });
}
