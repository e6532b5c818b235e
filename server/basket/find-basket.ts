import {
  BASKET_GROUPS,
  type BasketGroup,
  type BasketItem,
  type PreviewedBasket,
} from '../../shared/contract/basket.ts';
import type { Product } from '../../shared/contract/product.ts';
import { lineRetailSum, lineSum } from '../../shared/line-sum.ts';
import * as links from '../../shared/routes.ts';
import { PLACEHOLDER_KEY } from '../../shared/ui/photo.tsx';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { keepQuery } from '../platform/store/keep-query.ts';
import type { Db } from '../platform/store/open-store.ts';
import { basketGroupOf } from './basket-group.ts';

const PICTURE_WIDTH = 132;

/** A shopper's lines at the viewer's prices, by where they come from; products that are gone are left out. */
export async function findBasketGroups(
  catalog: Catalog,
  shopperId: number,
  viewer: CatalogViewer,
): Promise<BasketGroup[]> {
  return groupLines(catalog, await listLines(catalog.store.db, shopperId), viewer);
}

/** The same with the promo code that was entered, by one question to the store. */
export async function findBasketPreview(
  catalog: Catalog,
  shopperId: number,
  viewer: CatalogViewer,
): Promise<PreviewedBasket> {
  const lines = await listLinesWithCode(catalog.store.db, shopperId);
  return { groups: await groupLines(catalog, lines, viewer), code: lines[0]?.code ?? null };
}

async function groupLines(
  catalog: Catalog,
  lines: readonly (Line & { product_id: number })[],
  viewer: CatalogViewer,
): Promise<BasketGroup[]> {
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

const selectLines = (db: Db, shopperId: number) =>
  db
    .selectFrom('basket_lines')
    .select(['product_id', 'quantity', 'package', 'checked'])
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id');

const listLines = keepQuery(selectLines);

const listLinesWithCode = keepQuery((db, shopperId) =>
  selectLines(db, shopperId).select((line) =>
    line
      .selectFrom('shopper_promos')
      .innerJoin('promo_codes', 'promo_codes.id', 'shopper_promos.promo_id')
      .select('promo_codes.code')
      .where('shopper_promos.shopper_id', '=', shopperId)
      .as('code'),
  ),
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
