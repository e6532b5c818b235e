import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import type { FeedPart } from '../../../shared/contract/crawler-calls.ts';
import * as links from '../../../shared/routes.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { lengthOf } from '../../helpers/full-length.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { letterDeps } from '../letters/letter-deps.ts';

/** Москва, Казань, Владивосток: near, on the way and far. */
const CITIES = ['Москва', 'Казань', 'Владивосток'];
const MOMENTS = [
  ['a Friday evening', '2026-11-20T19:30'],
  ['a Sunday', '2026-11-22T12:00'],
  ['the eve of a holiday', '2026-11-03T16:30'],
  ['28 December', '2026-12-28T10:00'],
  ['a holiday', '2027-01-04T10:00'],
] as const;

let shop: TestShop;
let product: { id: number; code: string; category: string };
let cityIds: number[];
let storages: { id: number; city_id: number }[];
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '200' });
  const { store, catalog } = shop.deps;
  const cities = await store.db.selectFrom('cities').select(['id', 'title']).execute();
  cityIds = CITIES.map((title) => cities.find((city) => city.title === title)!.id);
  storages = await store.db
    .selectFrom('storages')
    .select(['id', 'city_id'])
    .where('city_id', 'in', [...cityIds, ...cities.slice(0, 3).map(({ id }) => id)])
    .execute();
  const [id = 0] = await listInStock(shop, 1);
  const row = await store.db
    .selectFrom('products')
    .select(['code', 'category_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await store.writer.deleteFrom('product_packages').where('product_id', '=', id).execute();
  await store.writer
    .updateTable('products')
    .set({ weight_grams: 3000 })
    .where('id', '=', id)
    .execute();
  const category = catalog.index.reference.categories.get(row.category_id!)!.path;
  product = { id, code: row.code, category };
});
afterAll(() => shop.close());

interface Given {
  moment: (typeof MOMENTS)[number];
  city: number;
  stock: readonly (readonly [place: number, free: number])[];
  supplyDays: number | null;
  quantity: number;
}

async function arrange({ moment, stock, supplyDays }: Given): Promise<void> {
  const { store, catalog, settled } = shop.deps;
  shop.clock.now = Date.parse(`${moment[1]}:00+03:00`);
  const rows = new Map(stock.map(([place, free]) => [storages[place % storages.length]!.id, free]));
  await transaction(store, async (tx) => {
    await tx.deleteFrom('stock').where('product_id', '=', product.id).execute();
    for (const [storage_id, free] of rows) {
      await tx.insertInto('stock').values({ product_id: product.id, storage_id, free }).execute();
    }
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx
      .updateTable('products')
      .set({ supply_days: supplyDays, in_transit: 0, changed_seq, updated_at: shop.clock.now })
      .where('id', '=', product.id)
      .execute();
  });
  await catalog.poll();
  await settled();
}

/** All days that a text names after «с»: «24 ноября». */
const daysIn = (text: string): string[] =>
  [...text.matchAll(/с\s(\d{1,2}\s(?:ноября|декабря|января|февраля|марта|апреля|мая))/g)].map(
    ([, day = '']) => day.replace(/\s/g, ' '),
  );
const textOf = (html: string) => plainText(html).replaceAll('\u00a0', ' ');
const said = (day: string | null) => (day === null ? [] : [formatDay(day)]);

/** A part of a page by the beginning and the end of its markup; a request has no delivery. */
function partOf(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  if (start < 0) return '';
  const end = html.indexOf(to, start);
  return textOf(html.slice(start, end < 0 ? undefined : end));
}

const viewerOf = (given: Given, browser: Browser) => ({
  cityId: cityIds[given.city]!,
  country: 'ru' as const,
  rate: 643,
  token: browser.jar.get('temporary_token') ?? null,
});

/** Promises of card, product page, feed and API for the smallest amount. */
async function readPromises(given: Given, browser: Browser) {
  const viewer = viewerOf(given, browser);
  const { shop: api } = shop.deps;
  const [shown, ways, page, list, offers] = await Promise.all([
    api.product(viewer, { code: product.code }),
    api.productDelivery(viewer, { code: product.code }),
    browser.get(links.product(product.code)),
    browser.get(`/catalog/${product.category}`),
    findOffer(given, browser),
  ]);
  const pickup = ways!.list.find(({ kind }) => kind === 'pickup');
  return {
    first: shown!.delivery.delivery,
    isHere: (shown!.avail_info?.free ?? 0) > 0,
    api: said(shown!.delivery.delivery),
    pickup: said(pickup!.on),
    ways: ways!.list.flatMap(({ on }) => on ?? []),
    panel: daysIn(partOf(page.text, 'class="buying panel"', '<form')),
    table: daysIn(partOf(page.text, '<th scope="row">Самовывоз', '</tr>')),
    card: daysIn(partOf(list.text, `id="title-${product.id}"`, '</article>')),
    feed: said(offers?.delivery_on ?? null),
  };
}

async function findOffer(given: Given, browser: Browser) {
  for (let after: number | null = 0; after !== null; ) {
    const part = { after, onpage: 100 };
    const found: FeedPart = await shop.deps.shop.feedOffers(viewerOf(given, browser), part);
    after = found.next;
    const offer = found.list.find(({ code }) => code === product.code);
    if (offer) return offer;
  }
  return null;
}

/**
 * Promises of the basket and the steps of an order for a quantity, and of the placed order after
 * them.
 */
async function readOrder(browser: Browser) {
  const basket = await browser.get('/basket');
  await browser.recipient();
  await browser.provePhone();
  const delivery = await browser.get('/order?step=delivery');
  await browser.pickup();
  await browser.payment('on_delivery');
  const confirm = await browser.get('/order?step=confirm');
  await browser.confirm();
  const letters = await deliver();
  const orders = await shop.deps.store.db
    .selectFrom('orders')
    .select(['id', 'kind', 'delivery_on'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return {
    basket: daysIn(partOf(basket.text, `id="line-${product.id}"`, '</li>')),
    pickup: daysIn(partOf(delivery.text, 'value="pickup-', '</label>'))[0] ?? null,
    lines: daysIn(partOf(confirm.text, '<ul class="order-lines"', '<label')),
    summary: daysIn(partOf(confirm.text, 'class="step-summary"', '<form')).at(0) ?? null,
    order: orders.find(({ kind }) => kind === 'order'),
    letters,
  };
}

/** Sends the letters that wait; gives those to the buyer as texts, by kind. */
async function deliver(): Promise<{ order: string; request: string }> {
  const { store, config, log } = shop.deps;
  const deliverers = createDeliverers(letterDeps(shop));
  const folder = join(config.dataDir, 'outbox');
  const list = () => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  const before = new Set(list());
  await runOutbox({ store, deliver: deliverers, log, now: () => shop.clock.now });
  const sent = list().filter((name) => !before.has(name) && !name.includes('-shop'));
  const read = (kind: string) => {
    const name = sent.find((each) => each.startsWith(kind));
    return name ? letterText(readFileSync(join(folder, name), 'utf8')) : '';
  };
  return { order: read('order-placed'), request: read('request-placed') };
}

/** The plain part, its transfer encoding undone. */
function letterText(letter: string): string {
  const [, head = '', body = ''] =
    /text\/plain([\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(letter) ?? [];
  const plain = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replace(/=\r?\n/g, '')
          .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString();
  return plain.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
}

async function expectOneTruth(given: Given): Promise<void> {
  await arrange(given);
  const browser = openBrowser(shop, { city_id: String(cityIds[given.city]) });
  const { first, isHere, ways, api, ...promises } = await readPromises(given, browser);
  for (const [place, days] of Object.entries(promises)) expect([place, days]).toEqual([place, api]);
  for (const on of ways) expect(on >= first!).toBe(true);
  await browser.add(product.id, given.quantity);
  const { basket, pickup, lines, summary, order, letters } = await readOrder(browser);
  expect(lines).toEqual(basket);
  // The basket says «в наличии» of what the city has.
  if (given.quantity === 1) expect(basket).toEqual(isHere ? [] : api);
  if (pickup !== null) {
    expect([pickup, summary]).toEqual([pickup, pickup]);
    expect(said(order?.delivery_on ?? null)).toEqual([pickup]);
    expect(daysIn(letters.order)).toContain(pickup);
  }
  const told = [...daysIn(letters.order), ...daysIn(letters.request)];
  for (const day of basket) expect(told).toContain(day);
}

it('says one day of the same goods in every place', async () => {
  const given = fc.record({
    moment: fc.constantFrom(...MOMENTS),
    city: fc.nat({ max: CITIES.length - 1 }),
    stock: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 4 })), { maxLength: 3 }),
    supplyDays: fc.constantFrom(null, 5, 60),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(fc.asyncProperty(given, expectOneTruth), {
    numRuns: lengthOf('SUPPLY_RUNS', 10),
    seed: 437,
  });
}, 120_000);
