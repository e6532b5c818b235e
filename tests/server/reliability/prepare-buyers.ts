import type { Checkout } from '../../../shared/contract/checkout.ts';
import { type Answer, ask } from '../processes/ask.ts';

/** A guest who has only to press the last button. */
export interface Buyer {
  /** The order, its payment, and the notice of it. @throws when one of them is not answered as it should be. */
  buy(): Promise<void>;
}

const RECIPIENT = { name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', consent: 'v1' };
/** Kopecks; for what is dearer guests prove their phone first. */
const DEAREST = 100_000_00;
/** Others may buy the same thing meanwhile: the buyer is shown what has changed and orders again. */
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
    const { access_token: token } = await anyone('GET', 'user/temporary');
    const call = createCaller(shop, token);
    await call('PUT', `basket/${sold[number % sold.length].id}`, { amount: 1 });
    const client = { address: `10.2.${number % 250}.1`, user_agent: '' };
    await call('PUT', 'checkout/recipient', { ...RECIPIENT, client });
    const { deliveries }: Checkout = await call('GET', 'checkout?step=delivery');
    const option = deliveries.find(({ kind }) => kind === 'pickup')?.id;
    await call('PUT', 'checkout/delivery', { option });
    await call('PUT', 'checkout/payment', { payment: 'card' });
    const seen: Checkout = await call('GET', 'checkout?step=confirm');
    buyers.push({ buy: () => buy(call, seen, { client, port: shop.port }) });
  }
  return buyers;
}

async function buy(
  call: Caller,
  first: Checkout,
  { client, port }: { client: object; port: number },
) {
  let shown = first;
  for (let look = 0; look < LOOKS; look++) {
    const { key, seen, sums } = shown;
    const form = { key, seen, seen_total: sums.total, client };
    const placed = await call('POST', 'orders', form);
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
      ...{ port, method, path: `/api/v1/${path}` },
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
