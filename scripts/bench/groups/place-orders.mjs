import { processorSeconds } from '../machine.mjs';

const ROUNDS = 3;
const BUYERS = 120;
const AT_ONCE = 16;
const RECIPIENT = { name: 'Анна', phone: '+79161234567', email: 'anna@example.ru', consent: 'v1' };

/**
 * Guests with all steps of an order done press the last button, sixteen at a time. Gives orders a second
 * by rounds, processor milliseconds of an order, and how many were refused because goods ran out.
 */
export async function placeOrders(shop, { key, report }) {
  const goods = await listSold(shop, key);
  const speeds = [];
  let used = 0;
  let placed = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const buyers = await prepareBuyers(shop, { key, goods, round });
    const before = processorSeconds(shop.pid);
    const startedAt = performance.now();
    const kinds = await inTurns(buyers, (buy) => buy());
    const seconds = (performance.now() - startedAt) / 1000;
    used += processorSeconds(shop.pid) - before;
    const done = kinds.filter((kind) => kind === 'placed').length;
    placed += done;
    refused += kinds.length - done;
    speeds.push(done / seconds);
    report(`  заказы, круг ${round + 1} из ${ROUNDS}`);
  }
  return { speeds, processorMs: (used * 1000) / placed, refused };
}

/** Ids of goods that are there and have a price. */
async function listSold(shop, key) {
  const path = 'products/bestsellers?onpage=100&filter_avail=true';
  const { formatted_products: products } = await call(shop, { key, path });
  const isSold = ({ price, flags }) => price.price && flags.allow_to_order;
  return products.filter(isSold).map(({ id }) => id);
}

async function prepareBuyers(shop, { key, goods, round }) {
  const numbers = Array.from({ length: BUYERS }, (_, at) => at + round * BUYERS);
  return inTurns(numbers, async (number) => {
    const { access_token } = await call(shop, { key, path: 'user/temporary' });
    const ask = (method, path, body) =>
      call(shop, { key, token: access_token, method, path, body });
    const client = { address: `10.2.${number % 250}.${1 + (number % 7)}`, user_agent: '' };
    await ask('PUT', `basket/${goods[number % goods.length]}`, { amount: 1 });
    await ask('PUT', 'checkout/recipient', { ...RECIPIENT, client });
    const { deliveries } = await ask('GET', 'checkout?step=delivery');
    const option = deliveries.find(({ kind }) => kind === 'pickup')?.id;
    await ask('PUT', 'checkout/delivery', { option });
    await ask('PUT', 'checkout/payment', { payment: 'on_delivery' });
    const { key: once, seen, sums } = await ask('GET', 'checkout?step=confirm');
    const form = { key: once, seen, seen_total: sums.total, client };
    return async () => (await ask('POST', 'orders', form)).kind;
  });
}

/** At most AT_ONCE of them under way. */
async function inTurns(items, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** A call of /api/v1; gives its data. @throws for any answer but 200. */
async function call({ origin }, { key, token, method = 'GET', path, body }) {
  const answer = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      'x-storefront-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text).data;
}
