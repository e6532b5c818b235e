import { PartPrefix } from '../../shared/page-parts.ts';
import { controlOf, controlsOf, productOf, readOrder, toldOrder } from '../basket/order-form.ts';
import { ChangeEvent } from '../runtime/change-events.ts';
import type { Tracker } from './metrika.ts';
import { readBasketRow, readCard, readProductPage, type TrackedProduct } from './read-products.ts';

/** Units of a product before and after a change. */
interface BasketChange {
  productId: number;
  before: number;
  after: number;
}

/** Goods that were put into the basket and taken out of it on this page. */
export function trackBasket({ push, goal }: Tracker): void {
  // A line that was taken out names its price no more.
  const rows = readRows();
  let sent: Omit<BasketChange, 'after'> | null = null;
  document.addEventListener(
    'submit',
    (event) => {
      const control = controlOf(event);
      if (control) sent = { productId: productOf(control), before: amountOf(control) };
    },
    true,
  );
  document.addEventListener(ChangeEvent.Basket, (event) => {
    const detail: Partial<BasketChange> & { remote?: boolean } =
      (event as CustomEvent).detail ?? {};
    if (detail.remote) return;
    const change = isWhole(detail) ? detail : sent && { ...sent, after: amountNow(sent.productId) };
    sent = null;
    if (change) tell(change);
  });

  function tell({ productId, before, after }: BasketChange): void {
    const product = findProduct(productId) ?? rows.get(productId);
    const quantity = Math.abs(after - before);
    if (!product || quantity === 0) return;
    const products = [{ ...product, quantity }];
    if (after < before) {
      push({ remove: { products } });
      return;
    }
    push({ add: { products } });
    const sum = Math.round((product.price ?? 0) * quantity * 100) / 100;
    goal('add_goods_to_cart', { order_price: sum, currency: 'RUB' });
  }
}

function isWhole(change: Partial<BasketChange>): change is BasketChange {
  const { productId, before, after } = change;
  return productId !== undefined && before !== undefined && after !== undefined;
}

function readRows(): Map<number, TrackedProduct> {
  const rows = [...document.querySelectorAll<HTMLElement>('.basket-row')].flatMap((row) => {
    const product = readBasketRow(row);
    return product ? [[Number(/\d+$/.exec(row.id)?.[0]), product] as const] : [];
  });
  return new Map(rows);
}

const amountOf = (control: HTMLElement): number => readOrder(toldOrder(control))[0] ?? 0;

/** Amount of today: where the form was sent plainly, the answer has brought it anew. */
function amountNow(id: number): number {
  const [control] = controlsOf(id);
  return control ? amountOf(control) : 0;
}

/** Product as the page shows it: in a card, as its own product, in the basket. */
function findProduct(id: number): TrackedProduct | null {
  const row = document.getElementById(`${PartPrefix.Line}${id}`);
  if (row?.dataset['price']) return readBasketRow(row);
  const [control] = controlsOf(id);
  const card = control?.closest('.card');
  if (card) return readCard(card);
  return control ? readProductPage() : null;
}
