import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { plainText } from '../../views/catalog/markup.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const open = (path: string) => request(shop.listener).get(path);

it('the sections of a brand lead to its own products there, as many as they say', async () => {
  const brands = shop.deps.reference.get('brands');
  const [brand] = brands.toSorted((one, other) => other.products_cnt - one.products_cnt);
  const { text } = await open(`/catalog/vendors/${brand?.url_rewrite_code}`);
  const nav = /<nav class="subcategories[^>]*>([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? '';
  const links = [...nav.matchAll(/href="([^"]*)"[\s\S]*?<small>([^<]*)<\/small>/g)];
  expect(links.length).toBeGreaterThan(1);
  for (const [, path = '', count = ''] of links) {
    const section = await open(path);
    expect(section.status, path).toBe(200);
    expect(/data-total="(\d+)"/.exec(section.text)?.[1]).toBe(count.replace(/\D/g, ''));
    const others = brands.filter(({ id }) => id !== brand?.id);
    const cards = /id="product-list"[\s\S]*<\/main>/.exec(section.text)?.[0] ?? '';
    const named = others.filter((other) =>
      cards.includes(`href="/catalog/vendors/${other.url_rewrite_code}"`),
    );
    expect(named, path).toEqual([]);
  }
});

it('a brand whose products are all gone keeps its page, which says so and is not for indexes', async () => {
  const { reference, store, catalog, settled } = shop.deps;
  const [brand] = reference.get('brands');
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    const gone = tx.updateTable('products').set({ active: 0, changed_seq });
    await gone.where('brand_id', '=', brand?.id ?? 0).execute();
  });
  await catalog.poll();
  await settled();
  await shop.deps.refreshReference('brands');
  const path = `/catalog/vendors/${brand?.url_rewrite_code}`;
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(plainText(/<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? '')).toContain(
    'Этого бренда сейчас нет в продаже',
  );
  expect(page.text).toContain('сейчас нет в продаже — ');
  expect(page.text).toContain('<meta name="robots" content="noindex, follow"');
  expect((await open('/catalog/vendors/')).text).not.toContain(`href="${path}"`);
  expect((await open(`${path}?page=2`)).status).toBe(404);
  expect((await open('/catalog/vendors/no-such-brand')).status).toBe(404);
});
