import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const open = (path: string) => supertest(shop.listener).get(path);

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
