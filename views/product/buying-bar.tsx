import { availability, headerAvailability } from '../../shared/availability.ts';
import type { Product } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartPrefix } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import {
  isGone,
  isOrderable,
  isRequestable,
  orderId,
  PAGE_LIST,
} from '../../shared/ui/order-control.tsx';
import { QUESTION_DIALOG } from '../layout/dialogs.ts';
import { questionLink } from './buying-panel.tsx';

/** Id of the bar; it is a fragment too. */
export const barId = (productId: number): string => `${PartPrefix.BuyingBar}${productId}`;

interface BuyingBarProps {
  product: Product;
  mainCity: boolean;
}

/** Price, stock and the button under the thumb on a phone; it belongs to the panel's form. */
export function BuyingBar({ product, mainCity }: BuyingBarProps) {
  const viewer = { isMainCity: mainCity };
  // The words of the panel; it has others where no stock is kept.
  const { text, style } = headerAvailability(product, viewer) ?? availability(product, viewer);
  return (
    <div className="buying-bar" id={barId(product.id)}>
      <div>
        {isPriceShown(product) && <strong>{formatPrice(product.price.price)}</strong>}
        <span className={`caption availability-${style}`}>{text}</span>
      </div>
      <BarAction product={product} />
    </div>
  );
}

function BarAction({ product }: { product: Product }) {
  const { id, unit, amount_in_basket: amount } = product;
  if (amount > 0) {
    return (
      <a className="button button-secondary" href={links.basket()}>
        {`В корзине ${unitCount(amount, unit)}`}
      </a>
    );
  }
  if (isGone(product)) return null;
  const isAsked = isRequestable(product);
  if (!isOrderable(product) && !isAsked) {
    return (
      <a
        className="button button-primary"
        href={questionLink(product)}
        rel="nofollow"
        {...QUESTION_DIALOG}
      >
        Узнать условия
      </a>
    );
  }
  const form = orderId(PAGE_LIST, id);
  return (
    <button type="submit" className="button button-primary" form={form}>
      {isAsked ? 'Запросить' : 'В корзину'}
    </button>
  );
}
