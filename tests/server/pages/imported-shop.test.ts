import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../../server/doors/exchange/imports/import-files.ts';
import type { CatalogNode } from '../../../shared/contract/catalog.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { hasSamples, sample } from '../../helpers/samples.ts';
import { expectNoInlineCode } from '../platform/http/expect-no-inline-code.ts';

const feeds = [
  ['a heating shop (YML, windows-1251)', ['yml/bitrix_otoplenie_97734_cp1251.xml']],
  ['a shop with parameters (YML)', ['yml/ecwid_karsaman_2021.xml']],
  [
    'a shoe shop (CommerceML)',
    ['commerceml/cscart-2.04/import.xml', 'commerceml/cscart-2.04/offers.xml'],
  ],
] as const;

describe.runIf(hasSamples).each(feeds)('%s in an empty shop', (_name, files) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '0' });
    const { store, config, catalog } = shop.deps;
    await importFiles({
      paths: files.map(sample),
      store,
      dataDir: config.dataDir,
      now: () => shop.clock.now,
    });
    await catalog.poll();
    await shop.deps.settled();
  });
  afterAll(() => shop.close());

  const get = async (path: string) => {
    const { status, text } = await request(shop.listener).get(path).set('Host', 'localhost');
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  const nodes = (list: readonly CatalogNode[]): CatalogNode[] =>
    list.flatMap((node) => [node, ...nodes(node.childs)]);
  const tree = () => nodes(shop.deps.reference.get('catalog'));

  it('shows valid pages of every section, with products in each', async () => {
    expect(tree().length).toBeGreaterThan(0);
    for (const path of ['/', '/catalog', '/catalog/vendors/', '/map']) {
      await expectValid(await get(path), path);
    }
    for (const { fullUrl } of tree()) {
      const path = links.catalogNode(fullUrl);
      const html = await get(path);
      expect(html, path).toContain('<article class="card">');
      await expectValid(html, path);
    }
  });

  it('shows every tenth product by its code and finds it by its title', async () => {
    const products = await shop.deps.store.db
      .selectFrom('products')
      .select(['code', 'title'])
      .where('active', '=', 1)
      .orderBy('id')
      .execute();
    expect(products.length).toBeGreaterThan(50);
    for (const { code, title } of products.filter((_product, index) => index % 10 === 0)) {
      const html = await get(links.product(code));
      expect(code.length).toBeLessThan(21);
      expectNoInlineCode(html);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const found = await get(links.search(title));
      expect(found, title).toContain('<article class="card">');
    }
  });

  it('narrows a list by the price', async () => {
    const [node] = tree();
    const path = links.catalogNode(node?.fullUrl ?? '', { hash: 'price:..1000000' });
    expect(await get(path)).toContain('Убрать фильтр');
  });

  async function expectValid(html: string, path: string): Promise<void> {
    expectNoInlineCode(html);
    expect([path, ...(await findHtmlFaults(html))]).toEqual([path]);
  }
});
