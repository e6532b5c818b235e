import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

const cookiesOf = (answer: request.Response) =>
  ((answer.headers['set-cookie'] ?? []) as unknown as string[]).join('\n');

describe('on localhost', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
  }, 120_000);
  afterAll(() => shop.close());
  const choose = (body: object, query = '') =>
    request(shop.listener).post(`/city${query}`).type('form').send(body);

  it('keeps the city in a cookie for 30 days and comes back [S4.29, S9.6]', async () => {
    const chosen = await choose({ city_id: 5, return_to: '/catalog?page=2' });
    expect(chosen.status).toBe(303);
    expect(chosen.headers.location).toBe('/catalog?page=2');
    expect(cookiesOf(chosen)).toMatch(/city_id=5; Max-Age=2592000/);
    expect(cookiesOf(chosen)).toMatch(/city_confirmed=5; Max-Age=2592000/);
  });

  it.each(['/order?step=2', '/result/ab', '/pay-result/ab', '/order-send/ab'])(
    'leads from %s to the basket and says why [S4.33]',
    async (path) => {
      const chosen = await choose({ city_id: 5, return_to: path });
      expect(chosen.headers.location).toBe('/basket');
      expect(cookiesOf(chosen)).toContain('notice=');
    },
  );

  it('confirms for a script that stays where it is [S4.34]', async () => {
    const confirmed = await choose({ city_id: 90 }, '?_f=');
    expect(confirmed.status).toBe(204);
    expect(cookiesOf(confirmed)).toContain('city_confirmed=90');
  });

  it('forgets the currency when it is roubles again', async () => {
    expect(cookiesOf(await choose({ rate_id: 840 }))).toContain('rate_id=840');
    expect(cookiesOf(await choose({ rate_id: 643 }))).toMatch(/rate_id=;/);
  });

  it.each([[{ city_id: 999999 }], [{ city_id: 'x' }], [{ rate_id: 1 }], [{ city_id: [1, 2] }]])(
    'refuses %j',
    async (body) => {
      expect((await choose(body)).status).toBe(400);
    },
  );

  it('leads to no other host', async () => {
    const chosen = await choose({ city_id: 5, return_to: '//evil.example/' });
    expect(chosen.headers.location).toBe('/');
  });

  it('asks about the closest city [S4.27, S8.15]', async () => {
    const near = (query: string) =>
      request(shop.listener).get(`/city/nearest?${query}_f=city-tip`).expect(200);
    expect((await near('coords=49.1,55.8&')).text).toContain('Казань');
    const here = await near('');
    expect(here.text).toContain('Москва');
    expect(here.text).toContain('data-here');
    expect((await near('coords=nonsense&')).text).toContain('Москва');
    expect((await near('coords=49.1,55.8&')).headers['cache-control']).toContain('no-store');
  });

  it('gives every city as it stands in the page', async () => {
    await expectFragmentsInPage(shop.listener, '/city', ['all-cities']);
  });
});

describe('on the shop’s own host', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const env = { SITE_URL: 'https://marmit.example', ALLOW_DEMO: '1' };
    shop = await createTestShop(env);
  }, 120_000);
  afterAll(() => shop.close());

  it('leads to the city’s host without a cookie that would make pages private [S4.32]', async () => {
    const chosen = await request(shop.listener)
      .post('/city')
      .set('Host', 'marmit.example')
      .type('form')
      .send({ city_id: 5, return_to: '/catalog' });
    expect(chosen.headers.location).toBe('https://kazan.marmit.example/catalog');
    expect(cookiesOf(chosen)).toContain('city_confirmed=5');
    expect(cookiesOf(chosen)).not.toContain('city_id=');
    const home = await request(shop.listener)
      .post('/city')
      .set('Host', 'kazan.marmit.example')
      .type('form')
      .send({ city_id: 90, return_to: '/catalog' });
    expect(home.headers.location).toBe('https://marmit.example/catalog');
    const page = await request(shop.listener)
      .get('/')
      .set('Host', 'kazan.marmit.example')
      .set('Cookie', 'city_confirmed=5');
    expect(page.headers['cache-control']).toContain('public');
  });
});
