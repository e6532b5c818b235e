import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCrawledHost } from '../../../../server/doors/crawlers/crawled-host.ts';
import { writeYandexFeed } from '../../../../server/doors/crawlers/yandex-feed.ts';
import { noteProductChanges } from '../../../../server/platform/store/product-changes.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { FeedOffer, FeedPart } from '../../../../shared/contract/crawler-calls.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { hasSamples, sample } from '../../../helpers/samples.ts';
import { createTestShop as createImportShop } from '../exchange/test-shop.ts';
import { findOrdinaryProduct, writeProduct } from './write-product.ts';
import { findSchemaFaults } from './xml-faults.ts';

const SPB = { cityId: 2, country: 'ru', rate: 643, token: null };

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: 'https://marmit.test', ALLOW_DEMO: '1' });
}, 120_000);
afterAll(() => shop.close());

const getFeed = (host = 'spb.marmit.test') =>
  request(shop.listener).get('/feeds/yandex.xml').set('Host', host);
const readFeed = async (host?: string) => (await getFeed(host).expect(200)).text;

async function allOffers(from = 0): Promise<FeedOffer[]> {
  const offers: FeedOffer[] = [];
  for (let after: number | null = from; after !== null; ) {
    const part = { after, onpage: 90 };
    const { list, next }: FeedPart = await shop.deps.shop.feedOffers(SPB, part);
    offers.push(...list);
    after = next;
  }
  return offers;
}

it('is valid', async () => {
  const feed = await readFeed();
  const begin = '<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-';
  expect(feed.slice(0, begin.length)).toBe(begin);
  expect(await findSchemaFaults(feed, 'yml.xsd')).toEqual([]);
});

it.runIf(hasSamples)('is valid by a schema that others wrote', async () => {
  const feed = await readFeed();
  // Conditions are newer than that schema.
  const older = feed.replaceAll(/<condition .*?<\/condition>/gs, '');
  expect(await findSchemaFaults(older, sample('yml-schema/shops_2026.xsd'))).toEqual([]);
});

it('offers what guests of the city can buy, for their prices', async () => {
  const { db } = shop.deps.store;
  const feed = await readFeed();
  const offers = await allOffers();
  expect(feed.match(/<offer /g)).toHaveLength(offers.length);
  const rows = await db
    .selectFrom('products')
    .leftJoin('prices', (join) =>
      join.onRef('product_id', '=', 'products.id').on('level_id', '=', 1),
    )
    .select(['code', 'price', 'discontinued'])
    .where('active', '=', 1)
    .execute();
  const byCode = new Map(offers.map((offer) => [offer.code, offer]));
  for (const { code, price, discontinued } of rows) {
    if (price === null || discontinued) expect(byCode.has(code)).toBe(false);
    else if (byCode.has(code)) expect(byCode.get(code)!.price).toBe(price);
  }
  expect(offers.length).toBeGreaterThan(rows.length * 0.8);
});

it('leaves out what the basket refuses, whatever is in stock', async () => {
  const offers = await allOffers();
  const { code } = offers.find(({ in_stock }) => in_stock)!;
  await writeProduct(shop, { allow_to_order: 0 }, code);
  expect((await allOffers()).map((offer) => offer.code)).not.toContain(code);
  await writeProduct(shop, { allow_to_order: 1 }, code);
  expect((await allOffers()).map((offer) => offer.code)).toContain(code);
});

it('loses and repeats nothing when goods go and come between two parts', async () => {
  const { store, shop: calls, catalog } = shop.deps;
  const before = (await allOffers()).map(({ id }) => id);
  const first = await calls.feedOffers(SPB, { after: 0, onpage: 20 });
  const written = first.list.map(({ id }) => id);
  const setActive = async (active: 0 | 1) => {
    await transaction(store, async (tx) => {
      await tx.updateTable('products').set({ active }).where('id', 'in', written).execute();
      await noteProductChanges(tx, written, Date.now());
    });
    await catalog.poll();
  };
  await setActive(0);
  const second = await calls.feedOffers(SPB, { after: first.next ?? 0, onpage: 20 });
  await setActive(1);
  const rest = await allOffers(second.next ?? 0);
  expect([...written, ...[...second.list, ...rest].map(({ id }) => id)]).toEqual(before);
});

it('tells what its city has and when the rest comes', async () => {
  const { db } = shop.deps.store;
  const offers = await allOffers();
  const stock = await db
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select('code')
    .where('city_id', '=', SPB.cityId)
    .where('free', '>', 0)
    .where('logotyped', '=', 0)
    .execute();
  const inCity = new Set(stock.map(({ code }) => code));
  for (const offer of offers)
    expect([offer.code, offer.in_city]).toEqual([offer.code, inCity.has(offer.code)]);
  const [head = '', ...parts] = (await readFeed()).split('<offer ');
  const [, usual = ''] = /<option cost="(\d+)"/.exec(head) ?? [];
  const byCode = new Map(offers.map((offer) => [offer.code, offer]));
  for (const part of parts) {
    const [, code = ''] = /<url>https:\/\/spb\.marmit\.test\/goods\/([^<]+)</.exec(part) ?? [];
    const { courier, in_city: isHere } = byCode.get(code)!;
    expect(part).toContain(`<store>${isHere}</store>`);
    // Without a price of the courier a manager names it: nothing is promised.
    expect(part).toContain(`<delivery>${courier !== null}</delivery>`);
    const isUsual = isHere && courier?.price === Number(usual) * 100;
    expect(part.includes('<delivery-options>')).toBe(courier !== null && !isUsual);
  }
});

it('differs from city to city', async () => {
  const [spb, main] = [await readFeed(), await readFeed('marmit.test')];
  expect(main).toContain('<url>https://marmit.test/</url>');
  expect(main).not.toContain('spb.marmit.test');
  const stores = (feed: string) => feed.match(/<store>true/g)?.length;
  expect(stores(main)).not.toBe(stores(spb));
});

it('promises no pickup in a city without an office', async () => {
  const host = readCrawledHost(shop.deps, 'spb.marmit.test');
  const empty = { ...host, city: { ...host.city, offices: [] } };
  let feed = '';
  for await (const piece of writeYandexFeed(shop.deps, empty)) feed += piece;
  expect(feed).toContain('<pickup>false');
  expect(feed).not.toMatch(/<pickup>true|<store>true/);
  expect(await readFeed()).toContain('<pickup>true');
});

it('is read back by the shop’s own import with the same goods and prices', async () => {
  const other = await createImportShop();
  try {
    const feed = await readFeed();
    const offers = await allOffers();
    const report = await other.importFiles([other.write('yandex.xml', feed)]);
    expect(report.refused.count).toBe(0);
    expect([report.rowCount, report.created]).toEqual([offers.length, offers.length]);
    const read = new Map((await other.products()).map((product) => [product.key, product]));
    for (const { code, title, price, old_price, brand, pictures } of offers) {
      const product = read.get(`yml:${code}`);
      expect(product).toMatchObject({ title, brand, prices: { retail: price } });
      expect(product!.oldPrice).toBe(old_price);
      expect(product!.photos).toBe(pictures.length);
    }
  } finally {
    await other.close();
  }
}, 60_000);

it('is sent compressed, plain to those who want that, and not again when it is known', async () => {
  const gzip = await getFeed().set('Accept-Encoding', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gzip.headers['content-type']).toBe('application/xml; charset=utf-8');
  const plain = await getFeed().set('Accept-Encoding', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.text).toBe(gzip.text);
  for (const [name, header] of [
    ['If-None-Match', 'etag'],
    ['If-Modified-Since', 'last-modified'],
  ] as const) {
    const again = await getFeed().set('Accept-Encoding', 'gzip').set(name, gzip.headers[header]!);
    expect([name, again.status]).toEqual([name, 304]);
  }
});

it('is made anew after an hour', async () => {
  const before = await readFeed('kazan.marmit.test');
  const { code } = await findOrdinaryProduct(shop.deps);
  await writeProduct(shop, { title: 'Плита & «гриль» <новая>' }, code);
  expect(await readFeed('kazan.marmit.test')).toBe(before);
  shop.clock.now += 3_600_001;
  const after = await readFeed('kazan.marmit.test');
  expect(after).toContain('<name>Плита &amp; «гриль» &lt;новая&gt;</name>');
  expect(await findSchemaFaults(after, 'yml.xsd')).toEqual([]);
});

it('asks the price of a package for goods that are sold in packages alone', async () => {
  const { code, id } = (await allOffers()).find(
    (each) => each.in_city && each.in_stock && each.package === 1,
  )!;
  const before = (await allOffers()).find((each) => each.code === code)!;
  const pack = (quantity: number, price: number | null) =>
    transaction(shop.deps.store, async (tx) => {
      await tx.deleteFrom('product_packages').where('product_id', '=', id).execute();
      await tx
        .insertInto('product_packages')
        .values({
          product_id: id,
          position: 0,
          short_title: 'уп.',
          quantity,
          is_primary: 1,
          price,
          unit_price: null,
        })
        .execute();
    });
  const unit = await shop.deps.store.db
    .selectFrom('prices')
    .select('price')
    .where('product_id', '=', id)
    .where('level_id', '=', 1)
    .executeTakeFirstOrThrow();
  const read = async () => (await allOffers()).find((each) => each.code === code);
  await pack(3, null);
  await writeProduct(shop, { quality: 'common' }, code);
  expect(await read()).toMatchObject({ package: 3, price: unit.price * 3 });
  await pack(3, unit.price * 3 - 1);
  await writeProduct(shop, { quality: 'common' }, code);
  expect(await read()).toMatchObject({ package: 3, price: unit.price * 3 - 1 });
  shop.clock.now += 3_600_001;
  expect(await findSchemaFaults(await readFeed('kazan.marmit.test'), 'yml.xsd')).toEqual([]);
  await pack(1, null);
  await writeProduct(shop, { quality: 'common' }, code);
  expect(await read()).toMatchObject({ package: 1, price: before.price });
});

it('sells used goods one by one, whatever they were packed in', async () => {
  const { code, id } = (await allOffers()).find((each) => each.in_city && each.in_stock)!;
  await transaction(shop.deps.store, async (tx) => {
    await tx.deleteFrom('product_packages').where('product_id', '=', id).execute();
    await tx
      .insertInto('product_packages')
      .values({
        product_id: id,
        position: 0,
        short_title: 'уп.',
        quantity: 6,
        is_primary: 1,
        price: null,
      })
      .execute();
  });
  for (const [quality, step] of [
    ['common', 6],
    ['used', 1],
    ['defective', 1],
  ] as const) {
    await writeProduct(shop, { quality }, code);
    const offer = (await allOffers()).find((each) => each.code === code);
    expect([quality, offer?.package]).toEqual([quality, step]);
  }
  await writeProduct(shop, { quality: 'common' }, code);
});
