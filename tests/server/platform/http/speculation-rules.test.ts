import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(shop.listener).get(path).set(headers);

const IN_ADVANCE = { 'Sec-Purpose': 'prefetch' };

describe('pages fetched in advance', () => {
  it('are allowed by rules that every whole page names', async () => {
    const page = await get('/catalog');
    const path = JSON.parse(page.headers['speculation-rules'] ?? '');
    const rules = await get(path);
    expect(rules.status).toBe(200);
    expect(rules.headers['content-type']).toContain('application/speculationrules+json');
    const { prefetch, prerender } = rules.body;
    expect([prefetch[0].eagerness, prerender[0].eagerness]).toEqual(['moderate', 'moderate']);
    for (const { where } of [prefetch[0], prerender[0]]) {
      expect(where.and[0].href_matches).toEqual(['/catalog', '/catalog/*', '/goods/*']);
      expect(JSON.stringify(where)).toContain('nofollow');
      expect(JSON.stringify(where)).toContain('.no-prefetch');
    }
  });

  it.each([
    ['a phone', { 'Sec-CH-UA-Mobile': '?1' }],
    ['one who saves data', { 'Save-Data': 'on' }],
  ])('wait for the touch of %s', async (_, headers: Record<string, string>) => {
    const rules = await get('/speculation-rules.json', headers);
    const { prefetch, prerender } = rules.body;
    expect([prefetch[0].eagerness, prerender[0].eagerness]).toEqual([
      'conservative',
      'conservative',
    ]);
    expect(rules.headers['vary']).toContain('Sec-CH-UA-Mobile');
  });

  it('are not named by fragments', async () => {
    const fragment = await get('/?_f=header-actions');
    expect(fragment.headers['speculation-rules']).toBeUndefined();
  });

  it.each(['/catalog', '/catalog/sale/', 'a product'])('leave no trace: %s', async (path) => {
    const list = await get('/catalog/sale/');
    const product = /href="(\/goods\/[^"]+)"/.exec(list.text)?.[1] ?? '';
    const address = path === 'a product' ? product : path;
    const tables = ['shoppers', 'sessions', 'basket_lines', 'favorites'];
    const count = async () => JSON.stringify(await Promise.all(tables.map(countRows)));
    const before = await count();
    const answer = await get(address, IN_ADVANCE);
    const later = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(later.text).toBe(answer.text);
    expect(await count()).toBe(before);
  });
});

async function countRows(table: string): Promise<unknown> {
  const { db } = shop.deps.store;
  return db
    .selectFrom(table as 'shoppers')
    .select(db.fn.countAll().as('count'))
    .execute();
}
