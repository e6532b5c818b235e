import { PartEvent } from '../runtime/change-events.ts';
import type { Tracker } from './metrika.ts';
import { readOrderLines, readProductPage } from './read-products.ts';
import { forget, isNewHere } from './remember-once.ts';

/** An order that is looked at later was counted when it was placed, or never. */
const FRESH_MS = 86_400_000;

/**
 * Subject of the page itself: a product, a placed order or request, the first one after signing in.
 */
export function trackPage(tracker: Tracker): void {
  const product = readProductPage();
  if (product) tracker.push({ detail: { products: [product] } });
  // Another variant takes the place of the product on its page.
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    const changed = (target as Element).matches('.product-page') && readProductPage();
    if (changed) tracker.push({ detail: { products: [changed] } });
  });
  trackOrder(tracker);
  trackRequest(tracker);
  if (!document.querySelector('.account')) forget('authorization');
  else if (isNewHere('authorization')) tracker.goal('authorization');
}

function trackOrder({ push, goal }: Tracker): void {
  const page = document.querySelector<HTMLElement>('[data-order]');
  const { order, orderTotal, orderAt, orderCoupon } = page?.dataset ?? {};
  if (!page || !isFresh(orderAt) || !isNewHere(`order ${order}`)) return;
  const revenue = Number(orderTotal);
  const actionField = { id: order, revenue, ...(orderCoupon && { coupon: orderCoupon }) };
  push({ purchase: { actionField, products: readOrderLines(page) } });
  goal('order', { order_price: revenue, currency: 'RUB' });
}

function trackRequest({ goal }: Tracker): void {
  const { request, orderAt } = document.querySelector<HTMLElement>('[data-request]')?.dataset ?? {};
  if (request && isFresh(orderAt) && isNewHere(`request ${request}`)) goal('request');
}

const isFresh = (at: string | undefined): boolean => Date.now() - Number(at) < FRESH_MS;
