import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogNode } from '../../../shared/contract/catalog.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(shop.listener).get(path).set('Host', 'localhost').set(headers);

const tree = () => shop.deps.reference.get('catalog');
const firstCategory = () => tree().find(({ is_sale }) => !is_sale) as CatalogNode;
describe('another currency', () => {
  it('is told beside the roubles that are charged [S1.32]', async () => {
    const path = links.catalogNode(firstCategory().fullUrl);
    const { text } = await get(path, { Cookie: 'rate_id=840' });
    expect(text).toMatch(/≈\s[\d\s]+,\d\d\s\$/);
    expect(text).toMatch(/\d\s₽/);
    expect((await get(path)).text).not.toContain('≈');
  });
});

describe('the city', () => {
  const kazan = () =>
    shop.deps.reference
      .get('cities')
      .flatMap(({ cities }) => cities)
      .find(({ title }) => title === 'Казань')!;

  it('is chosen by a form and changes titles and texts of the same page [S1.31, S4.29, S4.31]', async () => {
    const path = links.catalogNode(firstCategory().fullUrl);
    const answer = await request(shop.listener)
      .post('/city')
      .set({ Host: 'localhost', Origin: 'http://localhost' })
      .type('form')
      .send({ city_id: kazan().id, return_to: path });
    expect([answer.status, answer.headers['location']]).toEqual([303, path]);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/city_id=\d+; Max-Age=2592000; Path=\/;.*HttpOnly; SameSite=Lax/);
    const chosen = (answer.headers['set-cookie'] as unknown as string[])
      .map((line) => line.split(';')[0])
      .join('; ');
    const { text } = await get(path, { Cookie: chosen });
    expect(text).toMatch(/<h1[^>]*>[^<]* в.Казани<\/h1>/);
    expect(text).toMatch(/<title>[^<]*Казани/);
  });

  it.each([
    ['another host', { return_to: '//evil.example/x' }, 303, '/'],
    ['another scheme', { return_to: 'https://evil.example' }, 303, '/'],
  ])('never leads to %s', async (_name, change, status, location) => {
    const answer = await request(shop.listener)
      .post('/city')
      .set({ Host: 'localhost', Origin: 'http://localhost' })
      .type('form')
      .send({ city_id: kazan().id, ...change });
    expect([answer.status, answer.headers['location']]).toEqual([status, location]);
  });

  it.each([{ city_id: '999999' }, { city_id: 'x' }, { rate_id: '1' }, { city_id: '-1' }])(
    'refuses %j',
    async (body) => {
      const answer = await request(shop.listener)
        .post('/city')
        .set({ Host: 'localhost', Origin: 'http://localhost' })
        .type('form')
        .send(body);
      expect(answer.status).toBe(400);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is refused from another site', async () => {
    const answer = await request(shop.listener)
      .post('/city')
      .set({ Host: 'localhost', Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send({ city_id: kazan().id });
    expect(answer.status).toBe(403);
  });
});
