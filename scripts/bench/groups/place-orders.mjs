import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ORDER_CONSENT } from '../../../shared/consents.ts';
import { processorSeconds } from '../machine.mjs';

const ROUNDS = 3;
/**
 * Orders that are not counted: a shop that has just started compiles what it does for the first
 * times.
 */
const WARM_UP = 2;
const BUYERS = 240;
/** Pages of each section, by a hundred: every buyer has other goods. */
const PAGES_OF_GOODS = 5;
const AT_ONCE = 16;
const PREPARED_AT_ONCE = 8;
const RECIPIENT = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@example.ru',
  consent: ORDER_CONSENT,
};

/**
 * Guests with all steps of an order done press the last button, `atOnce` at a time and each with another
 * product, on the shops in turn. Gives orders a second by rounds, processor milliseconds of an order, the
 * slowest answer in milliseconds, how many were refused because goods ran out, and how many failed.
 */
export async function placeOrders(shops, { key, atOnce = AT_ONCE, report }) {
  const goods = await listSold(shops[0], key);
  const seconds = () => shops.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  for (let round = 0; round < WARM_UP; round++) {
    const buyers = await prepareBuyers(shops, { key, goods, round });
    await inTurns(buyers, atOnce, (buy) => buy());
  }
  const all = { speeds: [], used: 0, placed: 0, refused: 0, failed: 0, slowest: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const buyers = await prepareBuyers(shops, { key, goods, round: WARM_UP + round });
    const before = seconds();
    const startedAt = performance.now();
    const bought = await inTurns(buyers, atOnce, timed);
    const passed = (performance.now() - startedAt) / 1000;
    all.used += seconds() - before;
    const count = (wanted) => bought.filter(({ kind }) => kind === wanted).length;
    const [placed, failed] = [count('placed'), count('failed')];
    all.placed += placed;
    all.failed += failed;
    all.refused += bought.length - placed - failed;
    all.slowest = Math.max(all.slowest, ...bought.map(({ ms }) => ms));
    all.speeds.push(placed / passed);
    report(`  заказы, круг ${round + 1} из ${ROUNDS}: ${Math.round(placed / passed)} з/с`);
  }
  return { ...all, processorMs: (all.used * 1000) / all.placed };
}

async function timed(buy) {
  const startedAt = performance.now();
  const kind = await buy();
  return { kind, ms: performance.now() - startedAt };
}

/** Kopecks; for what is dearer guests prove their phone first. */
const DEAREST = 100_000_00;

/** Ids of goods that are there and have a price: the first pages of every section. */
async function listSold(shop, key) {
  const { catalog } = await call(shop, { key, path: 'catalog' });
  const sections = catalog.filter(({ is_sale }) => !is_sale);
  const pages = sections.flatMap(({ id }) =>
    Array.from({ length: PAGES_OF_GOODS }, (_, page) => ({ id, page })),
  );
  const found = await inTurns(pages, PREPARED_AT_ONCE, ({ id, page }) => {
    const body = { page, onpage: 100 };
    return call(shop, { key, method: 'POST', path: `products/by-category/${id}`, body });
  });
  const products = found.flatMap((listing) => listing?.formatted_products ?? []);
  const isSold = ({ price: { price }, flags, avail_info }) =>
    price && price < DEAREST && avail_info?.free > 0 && flags.allow_to_order && !flags.discontinued;
  return [...new Set(products.filter(isSold).map(({ id }) => id))];
}

async function prepareBuyers(shops, { key, goods, round }) {
  const numbers = Array.from({ length: BUYERS }, (_, at) => at + round * BUYERS);
  return inTurns(numbers, PREPARED_AT_ONCE, async (number) => {
    const shop = shops[number % shops.length];
    const { access_token } = await call(shop, { key, path: 'user/temporary' });
    const ask = (method, path, body) =>
      call(shop, { key, token: access_token, method, path, body });
    const client = { address: `10.2.${number % 250}.${1 + (number % 7)}`, user_agent: '' };
    await ask('PUT', `basket/${goods[number % goods.length]}`, { amount: 1 });
    await ask('PUT', 'checkout/recipient', { ...RECIPIENT, client });
    const { deliveries } = await ask('GET', 'checkout?step=delivery');
    const option = deliveries.find(({ kind }) => kind === 'pickup')?.id;
    await ask('PUT', 'checkout/delivery', { option });
    await ask('PUT', 'checkout/payment', { payment: 'card' });
    const { key: once, seen, sums } = await ask('GET', 'checkout?step=confirm');
    const form = { key: once, seen, seen_total: sums.total, client };
    return () => ask('POST', 'orders', form).then(({ kind }) => kind, noteFailure);
  });
}

/** The outcome of an answer with an error. */
function noteFailure({ message }) {
  console.error(`  заказ не оформлен: ${message.slice(0, 200)}`);
  return 'failed';
}

/** Does the work on all items, at most `atOnce` of them at a time. */
async function inTurns(items, atOnce, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Cheaper than `fetch`, whose work would take a part of the machine that is measured. */
const agent = new Agent({ keepAlive: true });

/** A call of /api/v1; gives its data. @throws for any answer but 200. */
async function call({ origin }, { key, token, method = 'GET', path, body }) {
  const sent = body && JSON.stringify(body);
  const answer = await new Promise((resolve, reject) => {
    const headers = {
      'x-storefront-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
    };
    request(`${origin}/api/v1/${path}`, { method, headers, agent }, resolve)
      .on('error', reject)
      .end(sent);
  });
  const found = await text(answer);
  if (answer.statusCode !== 200) {
    throw new Error(`${method} ${path}: ${answer.statusCode} ${found.slice(0, 200)}`);
  }
  return JSON.parse(found).data;
}
