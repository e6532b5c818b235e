import { BASKET_GROUPS, type BasketGroup, type BasketItem } from '../../shared/contract/basket.ts';
import type { Product } from '../../shared/contract/product.ts';
import { lineRetailSum, lineSum } from '../../shared/line-sum.ts';
import * as links from '../../shared/routes.ts';
import { PLACEHOLDER_KEY } from '../../shared/ui/photo.tsx';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { keepQuery } from '../platform/store/keep-query.ts';
import { basketGroupOf } from './basket-group.ts';

const PICTURE_WIDTH = 132;

/** A shopper's lines at the viewer's prices, by where they come from; products that are gone are left out. */
export async function findBasketGroups(
  catalog: Catalog,
  shopperId: number,
  viewer: CatalogViewer,
): Promise<BasketGroup[]> {
  const lines = await listLines(catalog.store.db, shopperId);
  const lineOf = new Map(lines.map((line) => [line.product_id, line]));
  const products = await formatProducts(catalog, [...lineOf.keys()], viewer);
  const items = products.flatMap((product) => {
    const line = lineOf.get(product.id);
    return line ? [createItem(product, line)] : [];
  });
  const byGroup = Map.groupBy(items, basketGroupOf);
  return BASKET_GROUPS.flatMap((name) => {
    const group = byGroup.get(name);
    return group ? [{ name, items: group }] : [];
  });
}

const listLines = keepQuery((db, shopperId) =>
  db
    .selectFrom('basket_lines')
    .select(['product_id', 'quantity', 'package', 'checked'])
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id'),
);

interface Line {
  quantity: number;
  package: number;
  checked: number;
}

/** A line at the viewer's prices. */
export function createItem(product: Product, line: Line): BasketItem {
  const { quantity, package: step } = line;
  const key = product.photo[0]?.key ?? PLACEHOLDER_KEY;
  return {
    ...product,
    title: product.common_info.title,
    type: 'product',
    image: { big: links.picture(PICTURE_WIDTH, key, 'webp') },
    amount_in_basket: quantity,
    package: step,
    checked: line.checked === 1,
    total_sum: lineSum(product, quantity, step),
    retail_sum: lineRetailSum(product, quantity, step),
  };
}
