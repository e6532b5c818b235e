import { packageName, quantityLabel } from '../basket.ts';
import type { Product } from '../contract/product.ts';
import { PartId, PartPrefix } from '../page-parts.ts';
import * as links from '../routes.ts';
import { canBeHad } from '../stock.ts';
import { Counter } from './counter.tsx';
import { PackageChoice, primaryQuantity } from './packages.tsx';

/** Name of the list that the product page's own control belongs to. */
export const PAGE_LIST: ListName = 'page-';

/**
 * Id of the form that «В корзину» of every card belongs to: a browser looks at each form of a page
 * when it has loaded, and would lay out a card for each (docs/decisions/0129).
 */
export const ORDER_FORM_ID = 'ordering';

/** Name of one of a page's lists: scripts find a product's controls by the «-» before its number. */
export type ListName = '' | `${string}-`;

/** Id of a product's control in one of the page's lists; it is a fragment too. */
export const orderId = (list: ListName, productId: number): string =>
  `${PartPrefix.Order}${list}${productId}`;

/** List of the product's control with that id; null when it is no id of such a one. */
export function listOfOrderId(id: string, productId: number): ListName | null {
  const { [1]: list } = /^order-((?:[a-z\d-]*-)?)\d+$/.exec(id) ?? [];
  return list !== undefined && id === orderId(list as ListName, productId)
    ? (list as ListName)
    : null;
}

/**
 * The basket has a place for it: it may be ordered, has a price, carries no logo to agree on, and is
 * not sold out for ever.
 */
export function isOrderable(product: Product): boolean {
  const { flags, price } = product;
  return !flags.logotyped && price.price !== null && canBeAdded(product);
}

/**
 * The basket takes it for a request, to which a manager answers with an offer: it has no price, or a
 * logo to agree on.
 */
export const isRequestable = (product: Product): boolean =>
  !isOrderable(product) && canBeAdded(product);

/** Goods that the basket takes, for an order or for a request: of others nothing is promised. */
export const canBeAdded = (product: Product): boolean =>
  product.flags.allow_to_order && !product.flags.discontinued && !isSoldOut(product);

/** Goods that nobody gets any more: not made now, or sold for ever. */
export const isGone = (product: Product): boolean =>
  product.flags.discontinued || isSoldOut(product);

/** Goods that do not come again, and of which there is nothing left. */
export const isSoldOut = (product: Product): boolean =>
  product.avail_info !== null && !canBeHad(product, primaryQuantity(product));

/** Units that one step of the counter adds: the package in the basket, or the one sold unless told. */
function orderStep(product: Product): number {
  return product.package_in_basket ?? primaryQuantity(product);
}

interface OrderControlProps {
  product: Product;
  /** Tells lists of one page apart; PAGE_LIST on the product's own page. */
  list?: ListName;
}

/**
 * «В корзину», or how much of it lies there, without a script. POST of the product's line:
 * `quantity` adds, `amount` (typed) or `to` (the buttons) sets. The address carries the control's
 * id, so that the page comes back to it.
 */
export function OrderControl({ product, list = '' }: OrderControlProps) {
  const { id, unit, amount_in_basket: amount, common_info } = product;
  const { title } = common_info;
  const onPage = list === PAGE_LIST;
  const control = orderId(list, id);
  const action = `${links.basketLine(id)}#${control}`;
  const word = isRequestable(product) ? 'Запросить предложение' : undefined;
  const swap = `${control},${PartId.HeaderActions},${PartId.Notices}`;
  const told = unit === 'шт' ? undefined : unit;
  if (!onPage && amount === 0) {
    return (
      <div className="order" id={control} data-unit={told}>
        <PackageChoice product={product} name={packageName(id)} form={ORDER_FORM_ID} />
        <AddButton
          title={title}
          word={word}
          form={ORDER_FORM_ID}
          formAction={action}
          data-swap={swap}
        />
      </div>
    );
  }
  return (
    <form
      className={onPage ? 'order order-page' : 'order'}
      id={control}
      method="post"
      action={action}
      autoComplete="off"
      data-swap={onPage ? `${swap},${PartPrefix.BuyingBar}${id}` : swap}
      data-unit={told}
      data-word={word}
    >
      <PackageChoice product={product} priced={onPage} />
      {amount > 0 ? (
        <Counter title={title} amount={amount} step={orderStep(product)} />
      ) : (
        <>
          <Quantity step={primaryQuantity(product)} />
          <AddButton title={title} word={word} />
        </>
      )}
    </form>
  );
}

/** The form of all cards; it stands before them, so that an early tap is not lost. */
export function OrderForm() {
  return <form id={ORDER_FORM_ID} method="post" action={links.basketLines()} hidden />;
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

interface AddButtonProps {
  title: string;
  /** What it says in the place of «В корзину». */
  word?: string | undefined;
  /** In a card: the form of all cards, what it asks for this product, and what the answer replaces. */
  form?: string;
  formAction?: string;
  'data-swap'?: string;
}

function AddButton({ title, word = 'В корзину', ...sending }: AddButtonProps) {
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-label={`${word}: ${title}`}
      {...sending}
    >
      {word}
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
