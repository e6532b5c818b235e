import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { findSamples } from './sample-basket.ts';

const HOST = 'marmit.example';
const DAY_MS = 86_400_000;

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop({ SITE_URL: `https://${HOST}`, ALLOW_DEMO: '1' });
  product = (await findSamples(shop)).inStock.id;
}, 120_000);
afterAll(() => shop.close());

/** A browser of the shop's own host with goods in its basket. */
async function buyer(host: string) {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const post = async (path: string, form: object) => {
    const answer = await request(shop.listener)
      .post(path)
      .set({ Host: host, Origin: `https://${host}`, Cookie: cookies() })
      .type('form')
      .send(form);
    const set = (answer.headers['set-cookie'] ?? []) as unknown as string[];
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    expect(answer.status).toBeLessThan(400);
  };
  const get = async (path: string) => {
    const asked = request(shop.listener).get(path).set({ Host: host, Cookie: cookies() });
    return (await asked).text.replaceAll('\u00a0', ' ');
  };
  await post('/basket/lines', { product_id: product, amount: 1 });
  jar.delete('notice');
  return { jar, post, get };
}

const QUESTION = 'Это ближайший к вам город';
const FLAGGED = 'Подтвердите город получения';
const PLAIN = 'Получаете заказ в городе';

it('of the main host is asked about on no page once the basket has confirmed it', async () => {
  const { jar, post, get } = await buyer(HOST);
  const before = await get('/basket');
  expect([before.includes(QUESTION), before.includes(FLAGGED)]).toEqual([true, true]);
  await post('/basket/city', {});
  expect([jar.get('city_confirmed'), jar.get('city_id')]).toEqual(['90', '90']);
  for (const path of ['/', '/basket']) expect(await get(path)).not.toContain(QUESTION);
});

it('confirmed by a script is not flagged in the basket, which names it again each day', async () => {
  const { jar, post, get } = await buyer(HOST);
  await post('/city?_f=', { city_id: 90 });
  expect([jar.get('city_confirmed'), jar.has('city_id')]).toEqual(['90', false]);
  const first = await get('/basket');
  expect([first.includes(PLAIN), first.includes(FLAGGED)]).toEqual([true, false]);
  await post('/basket/city?_f=basket-head', {});
  expect(jar.has('city_id')).toBe(false);
  expect(await get('/basket')).not.toContain('action="/basket/city"');
  shop.clock.now += DAY_MS;
  const next = await get('/basket');
  shop.clock.now -= DAY_MS;
  expect([next.includes(PLAIN), next.includes(FLAGGED)]).toEqual([true, false]);
});

it.each(['5', '4444', '90.0', 'x', ''])(
  'of the main host stays flagged for whoever has confirmed %j',
  async (confirmed) => {
    const { jar, get } = await buyer(HOST);
    jar.set('city_confirmed', confirmed);
    expect(await get('/basket')).toContain(FLAGGED);
  },
);

it('of a city’s own host needs no cookie of the city', async () => {
  const { jar, post, get } = await buyer(`kazan.${HOST}`);
  await post('/basket/city', {});
  expect([jar.get('city_confirmed'), jar.has('city_id')]).toEqual(['5', false]);
  expect(await get('/basket')).not.toContain(FLAGGED);
});
