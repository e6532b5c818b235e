import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogNode } from '../../../shared/contract/catalog.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const get = (path: string) => request(shop.listener).get(path).set('Host', 'localhost');
const FRAGMENTS = ['filter', 'filter-toggle', 'listing-heading', 'product-list'];

/** A category with more brands than the page shows, and the address that shows them all. */
async function findLong(): Promise<{ path: string; open: string; hidden: number }> {
  const nodes = shop.deps.reference.get('catalog').filter(({ is_sale }) => !is_sale);
  for (const { fullUrl } of nodes as CatalogNode[]) {
    const path = links.catalogNode(fullUrl);
    const { text } = await get(path);
    const link = /href="([^"]*[?&]facet=brand)#facet-brand"[^>]*>Показать ещё (\d+)</.exec(text);
    if (link) return { path, open: link[1] ?? '', hidden: Number(link[2]) };
  }
  throw new Error('no category with many brands');
}

const brands = (html: string) => html.match(/name="f\.brand"/g)?.length ?? 0;

describe('the fragments of a filtered list', () => {
  it('are slices of the page with the same choice, order and page', async () => {
    const { path } = await findLong();
    for (const query of ['?hash=v-nalichii', '?hash=v-nalichii&sort=asc', '?page=2']) {
      await expectFragmentsInPage(shop.listener, path + query, FRAGMENTS);
    }
  });

  it('say which choice the list shows', async () => {
    const { path } = await findLong();
    const { text } = await get(`${path}?hash=v-nalichii&_f=product-list`);
    expect(text).toMatch(/^<div [^>]*data-hash="v-nalichii"/);
  });
});

it('the sale without a chosen order is shuffled, other lists are not [S9.19]', async () => {
  const goodsOf = async (path: string) =>
    (await get(path)).text.match(/id="title-\d+"/g)?.map((id) => Number(/\d+/.exec(id)?.[0]));
  const viewer = { cityId: 90, country: 'ru', rate: 643, token: null };
  const listed = async (sort_by: 'rand' | 'relevance') => {
    const listing = await shop.deps.shop.saleProducts(viewer, { sort_by });
    return listing?.formatted_products.map(({ id }) => id);
  };
  expect(await goodsOf('/catalog/sale/')).toEqual(await listed('rand'));
  expect(await listed('rand')).not.toEqual(await listed('relevance'));
  const [, top] = shop.deps.reference.get('catalog') as [CatalogNode, CatalogNode];
  const relevant = await shop.deps.shop.productsByCategory(viewer, {
    categoryId: top.id,
    sort_by: 'relevance',
  });
  expect(await goodsOf(links.catalogNode(top.fullUrl))).toEqual(
    relevant?.formatted_products.map(({ id }) => id),
  );
});

describe('a facet with very many values', () => {
  it('shows all of them at an address of its own, on the page and as a fragment', async () => {
    const { path, open, hidden } = await findLong();
    const [short, whole] = [await get(path), await get(open)];
    expect(brands(whole.text)).toBe(brands(short.text) + hidden);
    expect(whole.text).not.toContain('facet=brand#');
    await expectFragmentsInPage(shop.listener, open, FRAGMENTS);
  });

  it('is the same page to crawlers', async () => {
    const { path, open } = await findLong();
    const { text } = await get(open);
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  });

  it('leaves the page as it is when nobody knows it', async () => {
    const { path } = await findLong();
    const [plain, asked] = [await get(path), await get(`${path}?facet=no-such-facet`)];
    expect(asked.status).toBe(200);
    expect(brands(asked.text)).toBe(brands(plain.text));
  });
});

it('pages of the sale are shuffled alike: none outlives its hour', async () => {
  const before = shop.clock.now;
  const codes = async (path: string) => (await get(path)).text.match(/\/goods\/[\w-]+/g);
  shop.clock.now = Date.parse('2026-11-20T14:40:00+03:00');
  const first = await codes('/catalog/sale/');
  const sorted = await codes('/catalog/sale/?sort=asc');
  shop.clock.now = Date.parse('2026-11-20T15:10:00+03:00');
  expect(await codes('/catalog/sale/')).not.toEqual(first);
  expect(await codes('/catalog/sale/?sort=asc')).toEqual(sorted);
  shop.clock.now = before;
});
