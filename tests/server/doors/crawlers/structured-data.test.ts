import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as links from '../../../../shared/routes.ts';
import { openingHours } from '../../../../views/contacts/office-json-ld.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import { type GraphNode, readPage, readTrail, words } from './read-page.ts';
import { findOrdinaryProduct, writeProduct } from './write-product.ts';

/** Fields of each kind of node that the tests look at. */
interface Told {
  Product: {
    name: string;
    sku: string;
    image: string[];
    brand: { name: string };
    offers?: { url: string; price: string; availability: string };
    additionalProperty: { name: string; value: string }[];
  };
  BreadcrumbList: { itemListElement: { position: number; name: string; item?: string }[] };
  ItemList: { itemListElement: { url: string }[] };
  Organization: { logo: string; contactPoint: { telephone: string } };
  WebSite: { potentialAction: { target: { urlTemplate: string } } };
  NewsArticle: { headline: string; datePublished: string; image: string[] };
  FAQPage: { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
}

interface ToldStore {
  telephone: string;
  address: { streetAddress: string };
  geo: { latitude: number };
  openingHours: string[];
}

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: 'https://marmit.test', ALLOW_DEMO: '1' });
}, 120_000);
afterAll(() => shop.close());

const load = async (path: string, headers: Record<string, string> = {}) => {
  const { text } = await request(shop.listener)
    .get(path)
    .set({ Host: 'marmit.test', ...headers })
    .expect(200);
  return { html: text, ...readPage(text) };
};
const nodeOf = <Type extends keyof Told>(graph: readonly GraphNode[], type: Type): Told[Type] =>
  graph.find((node) => node['@type'] === type) as unknown as Told[Type];
const anyCategory = () => shop.deps.reference.get('catalog').find(({ is_sale }) => !is_sale)!;
const anyBrand = () =>
  shop.deps.reference.get('brands').find(({ products_cnt }) => products_cnt > 1)!;

describe('a product', () => {
  /** The price in the buying panel, as machines read it. */
  const shownPrice = (html: string) => {
    const panel = /<section class="buying[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    return /<data class="price-value[^"]*" value="([^"]*)"/.exec(panel)?.[1];
  };

  it('is told with what its page shows', async () => {
    const { code, price } = await findOrdinaryProduct(shop.deps);
    const { html, graph, headings, text } = await load(links.product(code));
    const product = nodeOf(graph, 'Product');
    expect(headings[0]).toBe(product.name);
    expect(product.sku).toBe(code);
    expect(text).toContain(product.brand.name);
    expect(product.offers).toMatchObject({
      url: `https://marmit.test/goods/${code}`,
      price: (price / 100).toFixed(2),
      priceCurrency: 'RUB',
    });
    expect(shownPrice(html)).toBe(product.offers?.price);
    expect(product.additionalProperty.length).toBeGreaterThan(0);
    for (const { name, value } of product.additionalProperty) {
      expect(text).toContain(name);
      expect(text).toContain(value);
    }
    expect(product.image.length).toBeGreaterThan(0);
    for (const image of product.image) expect(html).toContain(image.replace(/^.*\/|\.\w+$/g, ''));
  });

  const isSold = (state: string) => state !== 'Discontinued' && state !== 'SoldOut';

  it('is in stock exactly when its page says so', async () => {
    const rows = await shop.deps.store.db
      .selectFrom('products')
      .select('code')
      .where('active', '=', 1)
      .orderBy('id')
      .limit(24)
      .execute();
    const seen = new Set<string>();
    for (const { code } of rows) {
      const { html, graph } = await load(links.product(code));
      const offer = nodeOf(graph, 'Product').offers;
      expect([code, shownPrice(html)]).toEqual([code, offer?.price]);
      if (!offer) continue;
      const state = offer.availability.replace(/^.*\//, '');
      seen.add(state);
      const line = words(
        /buying-availability[\s\S]*?availability-\w+"[^>]*>([^<]*)</.exec(html)?.[1] ?? '',
      );
      if (state === 'InStock') expect(line).toMatch(/в наличии/i);
      // Nobody can buy it any more.
      expect([code, html.includes(': купить')]).toEqual([code, isSold(state)]);
      if (state === 'Discontinued') expect(line).toMatch(/снят с производства/i);
      if (state === 'OutOfStock') expect(line).toMatch(/нет в наличии/i);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it('has no offer without a price', async () => {
    const { store } = shop.deps;
    const { id, code } = await findOrdinaryProduct(shop.deps);
    const prices = await store.db
      .selectFrom('prices')
      .selectAll()
      .where('product_id', '=', id)
      .execute();
    await transaction(store, (tx) =>
      tx.deleteFrom('prices').where('product_id', '=', id).execute(),
    );
    await writeProduct(shop, {}, code);
    const { graph, text } = await load(links.product(code));
    expect(text).toContain('Цена по запросу');
    expect(nodeOf(graph, 'Product')).not.toHaveProperty('offers');
    await transaction(store, (tx) => tx.insertInto('prices').values(prices).execute());
    await writeProduct(shop, {}, code);
  });

  it('is told as guests are offered it, whoever opens the page', async () => {
    const { store, tokens } = shop.deps;
    const facts = { role: 'dealer', customer_type: 'company' } as const;
    const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now }, facts);
    const { code } = await findOrdinaryProduct(shop.deps);
    const guest = await load(links.product(code));
    const dealer = await load(links.product(code), { Cookie: `${cookie}; rate_id=840` });
    expect(shownPrice(dealer.html)).not.toBe(shownPrice(guest.html));
    expect(nodeOf(dealer.graph, 'Product')).toEqual(nodeOf(guest.graph, 'Product'));
  });
});

describe('the way to a page', () => {
  it('is told as it is shown', async () => {
    const { code } = await findOrdinaryProduct(shop.deps);
    const paths = [
      links.product(code),
      links.catalogNode(anyCategory().childs[0]!.fullUrl),
      links.brand(anyBrand().url_rewrite_code),
      links.newsItem(1),
      links.contacts('spb'),
      links.answer(1),
      links.answers({ kind: 1 }),
      links.news(),
      links.answers(),
      links.contacts(),
      links.delivery(),
      links.about(),
      links.map(),
      links.catalogs(),
      links.brands(),
      links.sale(),
    ];
    for (const path of paths) {
      const { html, graph } = await load(path);
      const trail = readTrail(html);
      const list = nodeOf(graph, 'BreadcrumbList')?.itemListElement ?? [];
      const told = list.map(({ name, item }) => ({
        title: name,
        url: item?.replace('https://marmit.test', '') ?? null,
      }));
      // The last one, the page itself, need not be shown where the heading says it.
      expect([path, told.slice(0, trail.length)]).toEqual([path, expectTrail(trail, told)]);
      expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    }
  });

  const expectTrail = (trail: ReturnType<typeof readTrail>, told: ReturnType<typeof readTrail>) =>
    trail.map((step, index) =>
      step.url === null ? { ...step, url: told[index]?.url ?? null } : step,
    );
});

it.each(['/catalog', '/dilers', '/basket', '/login', '/none', '/catalog/vendors/'])(
  'every page tells whose shop it is: %s [S1.40]',
  async (path) => {
    const { text } = await request(shop.listener).get(path).set('Host', 'kazan.marmit.test');
    const [firm, ...others] = readPage(text).graph.filter(
      (node) => node['@type'] === 'Organization',
    );
    expect(others).toEqual([]);
    expect(firm).toMatchObject({
      name: 'Мармит',
      url: 'https://marmit.test/',
      contactPoint: { telephone: '+7-800-200-40-00' },
    });
  },
);

it('the first page tells of the firm and of its search', async () => {
  const { graph, text } = await load('/');
  const firm = nodeOf(graph, 'Organization');
  expect(firm).toMatchObject({ name: 'Мармит', url: 'https://marmit.test/' });
  expect(firm.contactPoint.telephone).toBe('+7-800-200-40-00');
  expect(text).toContain('8 800 200-40-00');
  const { urlTemplate } = nodeOf(graph, 'WebSite').potentialAction.target;
  const found = new URL(urlTemplate.replace('{search_term_string}', encodeURIComponent('плита')));
  expect((await load(found.pathname)).headings[0]).toContain('плита');
  const logo = await request(shop.listener)
    .get(new URL(firm.logo).pathname)
    .set('Host', 'marmit.test');
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
});

it('a list names its products in their order', async () => {
  const { html, graph } = await load(links.catalogNode(anyCategory().fullUrl));
  const list = nodeOf(graph, 'ItemList').itemListElement;
  const named = list.map(({ url }) => new URL(url).pathname);
  const shown = [
    ...html.slice(html.indexOf('id="product-list"')).matchAll(/href="(\/goods\/\w+)"/g),
  ];
  expect([...new Set(shown.map(([, path]) => path))].slice(0, named.length)).toEqual(named);
  expect(named.length).toBeGreaterThan(0);
});

it('a news item is an article with its heading, day and picture', async () => {
  const { graph, headings, meta } = await load(links.newsItem(1));
  const article = nodeOf(graph, 'NewsArticle');
  expect(article.headline).toBe(headings[0]);
  expect(article.image[0]).toBe(meta['og:image']);
  const item = await shop.deps.shop.newsItem(
    { cityId: 90, country: 'ru', rate: 643, token: null },
    { id: 1 },
  );
  expect(Date.parse(article.datePublished)).toBe(item!.published_at);
  expect(meta['og:type']).toBe('article');
});

it('the answers are told as they are shown', async () => {
  const { graph, text } = await load(links.answers());
  const list = nodeOf(graph, 'FAQPage').mainEntity;
  expect(list.length).toBeGreaterThan(0);
  for (const { name, acceptedAnswer } of list) {
    expect(text).toContain(words(name));
    expect(text).toContain(words(acceptedAnswer.text));
  }
});

it('the offices of a city are shops with address, telephone and hours', async () => {
  const { graph, text } = await load(links.contacts('spb'));
  const stores = graph.filter((node) => node['@type'] === 'Store') as unknown as ToldStore[];
  const city = shop.deps.places.getCity(shop.deps.places.cityIdBySubdomain('spb')!);
  expect(stores).toHaveLength(city.offices.length);
  for (const store of stores) {
    expect(text).toContain(store.address.streetAddress);
    expect(text.replace(/\D/g, '')).toContain(store.telephone.replace(/\D/g, ''));
    expect(store.openingHours.length).toBeGreaterThan(0);
    expect(store.geo.latitude).toBeGreaterThan(50);
  }
});

it.each([
  ['пн–пт 9:00–18:00, сб 10:00–16:00', { openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-16:00'] }],
  ['пн–вс 0:00–24:00', { openingHours: ['Mo-Su 00:00-24:00'] }],
  ['круглосуточно', {}],
  ['пн–пт 9:00–18:00, обед с 13', {}],
])('hours «%s» are told as %o', (hours, told) => {
  expect(openingHours(hours)).toEqual(told);
});
