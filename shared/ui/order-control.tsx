import { perUnit } from '../availability.ts';
import { quantityLabel } from '../basket.ts';
import type { Product } from '../contract/product.ts';
import { PartId, PartPrefix } from '../page-parts.ts';
import * as links from '../routes.ts';
import { canBeHad } from '../stock.ts';
import { Counter } from './counter.tsx';
import { PackageChoice, primaryQuantity } from './packages.tsx';

/** Name of the list that the product page's own control belongs to. */
export const PAGE_LIST = 'page-';

/** Id of a product's control in one of the page's lists; it is a fragment too. */
export const orderId = (list: string, productId: number): string =>
  `${PartPrefix.Order}${list}${productId}`;

/**
 * The basket has a place for it: it may be ordered, has a price, carries no logo to agree on, and is
 * not sold out for ever.
 */
export function isOrderable(product: Product): boolean {
  const { flags, price } = product;
  if (!flags.allow_to_order || flags.discontinued || flags.logotyped) return false;
  return price.price !== null && !isSoldOut(product);
}

/** Goods that do not come again, and of which there is nothing left. */
export const isSoldOut = (product: Product): boolean =>
  product.avail_info !== null && !canBeHad(product, primaryQuantity(product));

/** Units that one step of the counter adds: the package in the basket, or the one sold unless told. */
export function orderStep(product: Product): number {
  return product.package_in_basket ?? primaryQuantity(product);
}

interface OrderControlProps {
  product: Product;
  /** Tells lists of one page apart; PAGE_LIST on the product's own page. */
  list?: string;
}

/**
 * «В корзину», or how much of it lies there: a form that needs no script. POST of the product's line:
 * `quantity` adds, `amount` (typed) or `to` (the buttons) sets. The address carries the form's
 * id, so that the page comes back to it.
 */
export function OrderControl({ product, list = '' }: OrderControlProps) {
  const { id, unit, amount_in_basket: amount, common_info } = product;
  const { title } = common_info;
  const onPage = list === PAGE_LIST;
  return (
    <form
      className={onPage ? 'order order-page' : 'order'}
      id={orderId(list, id)}
      method="post"
      action={`${links.basketLine(id)}#${orderId(list, id)}`}
      data-swap={`${orderId(list, id)},${PartId.HeaderActions},${PartId.Notices}${onPage ? `,${PartPrefix.BuyingBar}${id}` : ''}`}
      data-unit={unit === 'шт' ? undefined : perUnit(unit)}
    >
      <PackageChoice product={product} priced={onPage} />
      {amount > 0 ? (
        <Counter title={title} amount={amount} step={orderStep(product)} />
      ) : (
        <>
          {onPage && <Quantity step={primaryQuantity(product)} />}
          <AddButton title={title} />
        </>
      )}
    </form>
  );
}

/** Quantity to add at once. */
function Quantity({ step }: { step: number }) {
  return (
    <input
      className="input"
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={step}
      maxLength={7}
      aria-label={quantityLabel(step)}
    />
  );
}

function AddButton({ title }: { title: string }) {
  return (
    <button type="submit" className="button button-primary" aria-label={`В корзину: ${title}`}>
      В корзину
    </button>
  );
}

/** Both states without a product: what the script makes one out of the other with. */
export function OrderParts() {
  return (
    <>
      <AddButton title="" />
      <Counter title="" amount={0} step={1} />
    </>
  );
}
