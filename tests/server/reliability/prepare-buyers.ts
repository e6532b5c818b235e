import { ORDER_CONSENT } from '../../../shared/consents.ts';
import type { Checkout } from '../../../shared/contract/checkout.ts';
import { type Answer, ask } from '../processes/ask.ts';

/** A guest who has only to press the last button. */
export interface Buyer {
  /** The order, its payment, and the notice of it. @throws when one of them is not answered as it should be. */
  buy(): Promise<void>;
}

const RECIPIENT = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@example.ru',
  consent: ORDER_CONSENT,
};
/** Kopecks; for what is dearer guests prove their phone first. */
const DEAREST = 100_000_00;
/**
 * Attempts of a buyer: others may buy the same thing meanwhile, and he orders again what he is
 * shown.
 */
const LOOKS = 5;

interface Sold {
  id: number;
  price: { price: number | null };
  flags: { allow_to_order: boolean };
}

/** Guests with a basket and all steps of an order done, made by the calls that a program makes. */
export async function prepareBuyers(
  shop: { port: number; key: string },
  count: number,
): Promise<Buyer[]> {
  const anyone = createCaller(shop, '');
  const { formatted_products: products } = await anyone(
    'GET',
    'products/bestsellers?onpage=100&filter_avail=true',
  );
  const sold = products.filter(({ price: { price }, flags }: Sold) => {
    return price && price < DEAREST && flags.allow_to_order;
  });
  const buyers: Buyer[] = [];
  for (let number = 0; number < count; number++) {
    const address = `10.2.${number % 250}.1`;
    const guest = await prepareGuest(shop, { productId: sold[number % sold.length].id, address });
    buyers.push({ buy: () => buy(guest, shop.port) });
  }
  return buyers;
}

/** A guest at the last step of an order, and what that step has shown. */
export interface ReadyGuest {
  call: Caller;
  seen: Checkout;
  client: object;
}

/** One piece of the product, picked up, paid by card on the site. */
export async function prepareGuest(
  shop: { port: number; key: string },
  { productId, address }: { productId: number; address: string },
): Promise<ReadyGuest> {
  const { access_token: token } = await createCaller(shop, '')('GET', 'user/temporary');
  const call = createCaller(shop, token);
  await call('PUT', `basket/${productId}`, { amount: 1 });
  const client = { address, user_agent: '' };
  await call('PUT', 'checkout/recipient', { ...RECIPIENT, client });
  const { deliveries }: Checkout = await call('GET', 'checkout?step=delivery');
  const option = deliveries.find(({ kind }) => kind === 'pickup')?.id;
  await call('PUT', 'checkout/delivery', { option });
  await call('PUT', 'checkout/payment', { payment: 'card' });
  return { call, seen: await call('GET', 'checkout?step=confirm'), client };
}

/** Sends the form of the last step; sent again it gives the same order. */
export function placeOrder({ call, client }: ReadyGuest, { key, seen, sums }: Checkout) {
  return call('POST', 'orders', { key, seen, seen_total: sums.total, client });
}

async function buy(guest: ReadyGuest, port: number) {
  const { call } = guest;
  let shown = guest.seen;
  for (let look = 0; look < LOOKS; look++) {
    const placed = await placeOrder(guest, shown);
    if (placed.kind === 'placed') {
      const path = `orders/${placed.orders[0].id}/payments`;
      const return_origin = `http://localhost:${port}`;
      const { url } = await call('POST', path, { return_origin });
      const paymentId = url.split('/').at(-1);
      await call('POST', `payments/demo/${paymentId}`, { outcome: 'pay' });
      await call('POST', 'payments/notices', { notice: { event: 'payment.succeeded', paymentId } });
      return;
    }
    shown = await call('GET', 'checkout?step=confirm');
  }
  throw new Error('The order changes for ever');
}

// biome-ignore lint/suspicious/noExplicitAny: data of whatever call
type Caller = (method: string, path: string, body?: object) => Promise<any>;

/** Calls of one token, at /api/v1; gives the data. @throws for any answer but 200. */
function createCaller({ port, key }: { port: number; key: string }, token: string): Caller {
  return async (method, path, body) => {
    const answer: Answer = await ask({
      port,
      method,
      path: `/api/v1/${path}`,
      headers: {
        'X-Storefront-Key': key,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, text } = answer;
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };
}
