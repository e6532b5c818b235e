import { availability } from '../../shared/availability.ts';
import type { Product } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import type { ProductRowData } from '../../shared/search.ts';
import { isPriceShown } from '../../shared/shown-price.ts';

interface RowViewer {
  loggedIn: boolean;
  mainCity: boolean;
}

/** A product in words for a row; old price and discount are for customers, those of a sale for all. */
export function productRowData(
  product: Product,
  { loggedIn, mainCity }: RowViewer,
): ProductRowData {
  const { id, common_info, photo } = product;
  const { price, retail_price, discount, has_marketing_price: isSale } = product.price;
  const isShown = isPriceShown(product);
  const isTold = isShown && (loggedIn || isSale);
  const isReduced = isTold && price !== null && retail_price !== null && discount > 0;
  const { text, style } = availability(product, { isMainCity: mainCity });
  return {
    id,
    url: links.product(common_info.code),
    title: keepTogether(common_info.title),
    code: common_info.code,
    image: photo[0]?.key ?? null,
    price: isShown ? formatPrice(price) : '',
    oldPrice: isReduced ? formatPrice(retail_price) : null,
    discount: isReduced ? `−${discount}\u00a0%` : null,
    availability: { text, style },
  };
}
