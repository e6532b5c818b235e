import type { ProductTable } from '../../../../server/platform/store/tables/catalog-tables.ts';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import type { TestShop } from '../../../helpers/create-test-shop.ts';

/**
 * Changes a product as an import does, the first one on sale for ordinary money unless another is
 * named, and waits until the shop shows it. Gives its code.
 */
export async function writeProduct(
  { deps, clock }: TestShop,
  change: Partial<ProductTable>,
  code?: string,
): Promise<string> {
  const { store, catalog } = deps;
  const chosen = code ?? (await findOrdinaryProduct(deps)).code;
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx
      .updateTable('products')
      .set({ ...change, changed_seq, updated_at: clock.now })
      .where('code', '=', chosen)
      .execute();
  });
  await catalog.poll();
  await deps.settled();
  return chosen;
}

/** The first product that is new, priced and sold, with its retail price in kopecks. */
export function findOrdinaryProduct({ store }: TestShop['deps']) {
  return store.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'code', 'title', 'prices.price', 'updated_at'])
    .where('level_id', '=', 1)
    .where('active', '=', 1)
    .where('quality', '=', 'common')
    .where('discontinued', '=', 0)
    .orderBy('products.id')
    .executeTakeFirstOrThrow();
}
