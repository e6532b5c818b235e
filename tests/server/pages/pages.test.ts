import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import type { CatalogNode } from '../../../shared/contract/catalog.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { findOrdinaryProduct } from '../doors/crawlers/write-product.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';
import { expectNoInlineCode } from '../platform/http/expect-no-inline-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(shop.listener).get(path).set('Host', 'localhost').set(headers);

const tree = () => shop.deps.reference.get('catalog');
const firstCategory = () => tree().find(({ is_sale }) => !is_sale) as CatalogNode;
const anyBrand = () =>
  shop.deps.reference.get('brands').find(({ products_cnt }) => products_cnt > 1)!;
const anyProduct = () => findOrdinaryProduct(shop.deps);

/** One address of each kind of page. */
async function allPaths(): Promise<string[]> {
  const category = firstCategory();
  const leaf = deepest(category);
  return [
    '/',
    '/catalog',
    '/catalog/sale/',
    '/catalog/vendors/',
    '/map',
    '/news/',
    '/city',
    '/search/',
    '/search/%D0%BF%D0%BB%D0%B8%D1%82%D0%B0',
    '/contacts/',
    '/answer/',
    '/about/',
    '/dostavka_oplata/',
    '/dilers/',
    '/service/',
    '/proectnoe_buro/',
    links.privacy(),
    links.newsItem(1),
    links.catalogNode(category.fullUrl),
    links.catalogNode(leaf.fullUrl),
    links.catalogNode(leaf.fullUrl, { sort: 'asc' }),
    links.catalogNode(category.fullUrl, { hash: 'v-nalichii', page: 1 }),
    links.brand(anyBrand().url_rewrite_code),
    links.product((await anyProduct()).code),
  ];
}

const deepest = (node: CatalogNode): CatalogNode =>
  node.childs[0] ? deepest(node.childs[0]) : node;

describe('every page', () => {
  it('answers with a title, a description, a canonical address and one heading [D.14]', async () => {
    for (const path of await allPaths()) {
      const { status, text, headers } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text.startsWith('<!DOCTYPE html>')).toBe(true);
      expect(text.endsWith('</html>')).toBe(true);
      expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(text).toMatch(/<title>[^<]{5,}<\/title>/);
      expect(text).toMatch(/<meta name="description" content="[^"]{5,}"/);
      expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\//);
      expect(headers['server-timing'], path).toMatch(/^load;dur=.*render;dur=/);
      expectNoInlineCode(text);
      expect(text, path).not.toContain('<div hidden');
    }
  });

  it('sends no cookie with what everyone shares', async () => {
    for (const path of await allPaths()) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['etag']).toBeTruthy();
    }
  });

  it('keeps pages of visitors with cookies to themselves', async () => {
    for (const path of await allPaths()) {
      const { headers, status } = await get(path, { Cookie: 'city_id=90' });
      expect([path, status]).toEqual([path, 200]);
      expect(headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('has at most one picture that is not put off', async () => {
    for (const path of await allPaths()) {
      const pictures = (await get(path)).text.match(/<img\b[^>]*>/g) ?? [];
      expect(pictures.filter((tag) => !tag.includes('loading="lazy"')).length, path).toBeLessThan(
        2,
      );
      expect(pictures.filter((tag) => !/\bwidth="\d+" height="\d+" alt="/.test(tag))).toEqual([]);
    }
  });

  it.each([
    ['home', () => '/'],
    ['a list', () => links.catalogNode(firstCategory().fullUrl)],
  ])('is within its budget: %s', async (_name, path) => {
    const { text } = await get(path()).expect(200);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(25 * 1024);
    expect(text.match(/<[a-z]/g)?.length).toBeLessThan(1500);
  });

  it('is found from a link with a slash and without one', async () => {
    const deep = [deepest(firstCategory()), deepest(tree()[0] as CatalogNode)].map(
      ({ fullUrl }) => `${links.catalogNode(fullUrl)}/`,
    );
    const others = ['/catalog/', '/news', '/about', '/catalog/sale', '/contacts', '/map/'];
    for (const path of [...others, ...deep]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    expect((await get(`${deep[0]}/`)).status).toBe(404);
  });
});

/** Pages, and what is shown instead of a list or a page. */
async function allShown(): Promise<[path: string, status: number][]> {
  const paths = [...(await allPaths()), '/search/%D1%88%D0%BA%D0%B0%D1%84', '/search/qwzxqwzx'];
  return [...paths.map((path): [string, number] => [path, 200]), ['/no-such-page', 404]];
}

describe('the markup of every page', () => {
  it('is valid, with one heading, a description and no code inside', async () => {
    for (const [path, expected] of await allShown()) {
      const { status, text } = await get(path);
      expect([path, status, ...(await findHtmlFaults(text))]).toEqual([path, expected]);
      expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(text, path).toMatch(/<meta name="description" content="[^"]*\S{3,}/);
      if (status === 200) expect(text.match(/<link rel="canonical"/g), path).toHaveLength(1);
      expectNoInlineCode(text);
      expect(text, path).not.toMatch(/<div hidden/);
    }
  }, 120_000);
});

describe('an address that nothing can have', () => {
  it.each([
    `/goods/${'9'.repeat(300)}`,
    `/catalog/vendors/${'x'.repeat(300)}`,
    `/answer/question/${'x'.repeat(300)}`,
    '/search/%E2%80%A8',
    '/news/99999999999999999999',
    '/lk-order/0',
  ])('is refused or missing: %.40s', async (path) => {
    expect([200, 303, 400, 404]).toContain((await get(path)).status);
  });
});

describe('listings', () => {
  const category = () => links.catalogNode(firstCategory().fullUrl);

  it('give fragments equal to their slices', async () => {
    const names = ['product-list', 'filter', 'filter-toggle', 'listing-heading'];
    const paths = [category(), `${category()}?sort=asc`, '/catalog/sale/', '/search/шкаф'];
    for (const path of paths) {
      await expectFragmentsInPage(shop.listener, encodeURI(path), await existing(path, names));
    }
  });

  async function existing(path: string, names: string[]): Promise<string[]> {
    const { text } = await get(encodeURI(path));
    return names.filter((name) => text.includes(`id="${name}"`));
  }

  it('lead the form to the readable address', async () => {
    const { status, headers } = await get(`${category()}?f.v-nalichii.on=1&f.price.min=&sort=asc`);
    expect(status).toBe(303);
    expect(headers['location']).toBe(`${category()}?hash=v-nalichii&sort=asc`);
  });

  it.each(['page=0', 'page=999', 'page=x', 'sort=name', 'hash=brand:no-such-brand', 'hash=::'])(
    'answer 404 for ?%s [S2.45]',
    async (query) => {
      expect((await get(`${category()}?${query}`)).status).toBe(404);
    },
  );

  it('name the filtered list neither to indexes nor as canonical', async () => {
    const { text } = await get(`${category()}?hash=v-nalichii`);
    expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${category()}"/>`);
  });

  it('lead the search form to the words in the path', async () => {
    const { status, headers } = await get('/search/?search=+%D1%88%D0%BA%D0%B0%D1%84++2+');
    expect(status).toBe(303);
    expect(headers['location']).toBe(`/search/${encodeURIComponent('шкаф 2')}`);
  });

  it('find a product by its code', async () => {
    const { code, title } = await anyProduct();
    const { text } = await get(links.search(code));
    expect(text).toContain(`href="${links.product(code)}"`);
    expect(text).toContain(title.slice(0, 20).replace(/&/g, '&amp;'));
  });
});

describe('a change in the store', () => {
  it('reaches exactly the pages that show it, without a restart', async () => {
    const { id, code, price } = await anyProduct();
    const [product, other] = [links.product(code), '/news/'];
    await get(product);
    await get(other);
    await transaction(shop.deps.store, async (tx) => {
      const changed_seq = await bumpSequence(tx, 'catalog');
      await tx.updateTable('products').set({ changed_seq }).where('id', '=', id).execute();
      await tx
        .updateTable('prices')
        .set({ price: price + 12_300, old_price: null })
        .where('product_id', '=', id)
        .where('level_id', '=', 1)
        .execute();
    });
    await shop.deps.catalog.poll();
    await shop.deps.settled();
    const before = shop.logLines.length;
    const { text } = await get(product);
    await get(other);
    expect(text).toContain(`"price":"${((price + 12_300) / 100).toFixed(2)}"`);
    const results = shop.logLines.slice(before).map(({ cache }) => cache);
    expect(results).toEqual(['miss', 'hit']);
  });
});
