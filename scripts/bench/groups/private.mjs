import { gzipSync } from 'node:zlib';
import { toRequests } from '../addresses.mjs';
import { GZIP, LIMITS } from '../limits/start-limits.mjs';
import { race } from '../race.mjs';
import { createRow } from '../row.mjs';
import { TARGETS } from '../targets.mjs';
import { fillBasket, signIn } from './customers.mjs';
import { listGoods, startGuests } from './guests.mjs';
import { renderedRow, withFewConnections } from './rendered-row.mjs';
import { withShop } from './shop-session.mjs';

const IN_BASKET = 3;
/** Addresses that memory holds, as it does what a shop's visitors look at. */
const MANY = 200;
/** Own pages in the bytes of the same pages compressed whole. */

/** Pages of a signed-in customer and of a guest with a basket, each made for that visitor alone. */
export function measurePrivate(bench) {
  const env = { TRUST_PROXY: '1' };
  return withShop({ bench, products: bench.options.products, env }, async (shop) => {
    const goods = await listGoods(shop);
    const [guest] = await startGuests(shop, 1, goods);
    const customer = await signIn(shop);
    await fillBasket(shop, customer, goods.slice(0, IN_BASKET));
    const subject = (name, paths, { cookie }) => ({
      ...shop,
      name,
      requests: toRequests(paths, { ...GZIP, cookie }),
    });
    const usual = shop.listings.filter((path) => !path.includes('sort=')).slice(0, MANY);
    const subjects = [
      subject('раздел покупателя (20 карточек)', usual, customer),
      subject('товар у покупателя', shop.products.slice(0, MANY), customer),
      subject('главная покупателя', shop.home, customer),
      subject('раздел гостя с корзиной', usual, guest),
    ];
    for (const { requests } of subjects) await askOnce(shop, requests);
    const anew = subject('раздел покупателя, больше адресов, чем памяти', shop.listings, customer);
    const raced = [bench.limits.streamGzip, ...subjects, anew];
    const results = await race(raced, withFewConnections(bench));
    const rowOf = (of, target) => renderedRow('private', results, of, LIMITS.streamGzip, target);
    return [
      ...subjects.map((of) => rowOf(of, TARGETS.ownOfGzipStream)),
      rowOf(anew),
      await bytesRow(shop, customer),
    ];
  });
}

/** Pages are kept from the first time on, as in a shop that has run for a while. */
async function askOnce({ origin }, requests) {
  for (const { path, headers } of requests) {
    await (await fetch(origin + path, { headers })).arrayBuffer();
  }
}

/** Bytes of a composed page beside those of the same page compressed in one piece. */
async function bytesRow({ origin, listings }, { cookie }) {
  const ratios = [];
  for (const path of listings.slice(0, 20)) {
    const read = (encoding) =>
      fetch(origin + path, { headers: { cookie, 'accept-encoding': encoding } });
    const composed = Number((await read('gzip')).headers.get('content-length'));
    // A client without gzip gets the page made in one piece.
    const plain = Buffer.from(await (await read('identity')).arrayBuffer());
    const whole = gzipSync(plain, { level: 6 }).length;
    ratios.push(composed / whole);
  }
  return createRow({
    group: 'private',
    figure: 'раздел покупателя: байты к сжатому целиком',
    measured: { value: ratios.toSorted((a, b) => a - b)[ratios.length >> 1], unit: '×' },
    judged: ratios,
    target: TARGETS.ownBytes,
  });
}
