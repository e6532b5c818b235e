import type { Product } from '../../shared/contract/product.ts';
import { lineSum } from '../../shared/line-sum.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { levelOfRole, retailLevelOf } from '../catalog/index/reference.ts';
import { type CatalogViewer, levelPricesOf, paidPrice } from '../catalog/viewer-prices.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Price level and city whose prices and stock a viewer sees. */
export interface SeenBy {
  /** The price level; 0: not known. */
  levelId: number;
  cityId: number;
}

export const UNKNOWN: SeenBy = { levelId: 0, cityId: 0 };

/** Guests, and customers whose level has no name, see retail prices. */
export function seenBy({ index }: Catalog, { cityId, levelId, loggedIn }: CatalogViewer): SeenBy {
  return { cityId, levelId: (loggedIn && levelId) || index.reference.retailLevelId };
}

/**
 * Memory of a product in a line that is counted in packages of `step` units; prices and stock are only ever compared with the same viewer's.
 */
export function seenColumns(product: Product, step: number, { levelId, cityId }: SeenBy) {
  return {
    price: product.price.price,
    package_price: lineSum(product, step, step),
    free: product.avail_info?.free ?? 0,
    level_id: levelId,
    city_id: cityId,
  };
}

/**
 * A guest has become a customer, or a customer has got another level: its former prices are nothing to
 * compare with, so the lines remember those that the customer has from now on.
 */
export async function rememberLevel(tx: Tx, customerId: number): Promise<void> {
  const levels = await tx.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute();
  const { role } = await tx
    .selectFrom('customers')
    .select('role')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const retail = retailLevelOf(levels);
  const own = levelOfRole(levels, role) ?? retail;
  const other = await tx
    .selectFrom('basket_lines')
    .select('product_id')
    .where('shopper_id', '=', customerId)
    .where('level_id', '!=', own)
    .execute();
  if (other.length === 0) return;
  const ids = other.map(({ product_id }) => product_id);
  const prices = await tx
    .selectFrom('prices')
    .select(['product_id', 'level_id', 'price', 'old_price'])
    .where('product_id', 'in', ids)
    .where('level_id', 'in', [own, retail])
    .execute();
  const of = (id: number, level: number) =>
    prices.find(({ product_id, level_id }) => product_id === id && level_id === level);
  for (const id of ids) {
    await tx
      .updateTable('basket_lines')
      .set({
        price: paidPrice(levelPricesOf(of(id, own), of(id, retail))) || null,
        package_price: null,
        level_id: own,
      })
      .where('shopper_id', '=', customerId)
      .where('product_id', '=', id)
      .execute();
  }
}
