import type { ProductLinkKind } from '../../shared/product-links.ts';
import type { Db } from '../platform/store/open-store.ts';

/**
 * Ids of goods that people have named beside each of some products, in their order, as far as they are
 * sold and made. An analogue is one both ways: those that name the product come behind its own.
 */
export async function listLinked(
  db: Db,
  productIds: readonly number[],
  kind: ProductLinkKind,
): Promise<Map<number, number[]>> {
  const [own, naming] = await Promise.all([
    selectLinks(db, 'other_id', kind)
      .select(['product_links.product_id as of', 'products.id'])
      .where('product_links.product_id', 'in', [...productIds])
      .orderBy('position')
      .execute(),
    kind === 'analogue' ? listNaming(db, productIds, kind) : [],
  ]);
  const linked = new Map<number, number[]>();
  for (const { of, id } of [...own, ...naming]) {
    const ids = linked.get(of) ?? [];
    if (!ids.includes(id)) linked.set(of, [...ids, id]);
  }
  return linked;
}

/** Goods on whose cards some products are named. */
export const listNaming = (db: Db, productIds: readonly number[], kind: ProductLinkKind) =>
  selectLinks(db, 'product_id', kind)
    .select(['product_links.other_id as of', 'products.id', 'products.code', 'products.title'])
    .where('product_links.other_id', 'in', [...productIds])
    .orderBy('products.id')
    .execute();

/**
 * Links with the goods at one end of them, which visitors can be led to. What is no longer made is offered
 * for nothing, but parts fit it still.
 */
function selectLinks(db: Db, end: 'product_id' | 'other_id', kind: ProductLinkKind) {
  const links = db
    .selectFrom('product_links')
    .innerJoin('products', 'products.id', `product_links.${end}`)
    .where('kind', '=', kind)
    .where('products.active', '=', 1);
  const isOffered = end === 'other_id' || kind === 'analogue';
  return isOffered ? links.where('products.discontinued', '=', 0) : links;
}
