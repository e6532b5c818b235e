import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

const cookiesOf = (answer: Response) =>
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

  it('comes back to the list as it was filtered in place since', async () => {
    const body = { rate_id: 840, return_to: '/catalog' };
    const from = (referer: string) =>
      choose(body).set('Host', '127.0.0.1').set('Referer', `http://127.0.0.1${referer}`);
    const filtered = await from('/catalog?hash=brand-1&page=2');
    expect(filtered.headers.location).toBe('/catalog?hash=brand-1&page=2');
    expect((await from('/city?return_to=%2Fcatalog')).headers.location).toBe('/catalog');
  });

  it('comes back from an address that is too long to be sent, to all of it where it can', async () => {
    const long = `/catalog?hash=brand:${'a'.repeat(3000)}`;
    const body = { rate_id: 840, return_to: long };
    expect((await choose(body)).headers.location).toBe('/catalog');
    const referer = `http://127.0.0.1${long}`;
    const from = await choose(body).set('Host', '127.0.0.1').set('Referer', referer);
    expect(from.headers.location).toBe(long);
  });

  it('comes back to the variant that has taken the place of a product', async () => {
    const from = (referer: string) =>
      choose({ rate_id: 840, return_to: '/goods/a' })
        .set('Host', '127.0.0.1')
        .set('Referer', `http://127.0.0.1${referer}`);
    expect((await from('/goods/b')).headers.location).toBe('/goods/b');
    expect((await from('/goods/b/companions')).headers.location).toBe('/goods/a');
  });

  it.each(['/order?step=2', '/result/ab', '/pay-result/ab', '/order-send/ab'])(
    'leads from %s to the basket and says why [S4.33]',
    async (path) => {
      const chosen = await choose({ city_id: 5, return_to: path });
      expect(chosen.headers.location).toBe('/basket');
      expect(cookiesOf(chosen)).toContain('notice=');
    },
  );

  it.each(['/order?step=2', '/result/ab', '/pay-result/ab', '/order-send/ab'])(
    'stays on %s when the city is the one it is of already',
    async (path) => {
      const by = (cookie: string, cityId: number) =>
        choose({ city_id: cityId, return_to: path })
          .set('Sec-Fetch-Site', 'same-origin')
          .set('Cookie', cookie);
      for (const [cityId, cookie] of [
        [90, ''],
        [5, 'city_id=5'],
        [90, 'city_id=4444'],
      ] as const) {
        const same = await by(cookie, cityId);
        expect(same.headers.location).toBe(path);
        expect(cookiesOf(same)).not.toContain('notice=');
      }
      const left = await by('city_id=5', 90);
      expect(left.headers.location).toBe('/basket');
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

  it('names the people of the city where they can be written to [S1.35]', async () => {
    const menuOf = async (cityId: number) => {
      const { text } = await request(shop.listener).get('/').set('Cookie', `city_id=${cityId}`);
      return /class="dropdown contact"[\s\S]*?<\/details>/.exec(text)?.[0] ?? '';
    };
    expect(await menuOf(5)).toContain('href="https://t.me/marmit_kazan"');
    expect(await menuOf(90)).toContain('href="https://t.me/marmit"');
  });

  it('gives every city as it stands in the page', async () => {
    await expectFragmentsInPage(shop.listener, '/city', ['all-cities']);
  });
});

describe('the shop’s app', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const env = {
      COMPANY_APPS: 'RuStore=https://www.rustore.ru/x App_Store=https://apps.apple.com/x',
    };
    shop = await createTestShop(env);
  }, 120_000);
  afterAll(() => shop.close());

  it('is in the footer, with a code for each store of apps [S2.69, S2.70]', async () => {
    const { text } = await request(shop.listener).get('/');
    expect(text).toContain('Приложение: App Store');
    const codes = [...text.matchAll(/src="(\/app-codes\/\d\.svg)"/g)].map(([, path]) => path!);
    expect(codes).toHaveLength(2);
    const pictures = await Promise.all(codes.map((path) => request(shop.listener).get(path)));
    expect(pictures.map(({ type }) => type)).toEqual(['image/svg+xml', 'image/svg+xml']);
    expect(String(pictures[0]!.body)).not.toBe(String(pictures[1]!.body));
    await request(shop.listener).get('/app-codes/3.svg').expect(404);
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

  it('leaves an order on the host of its city, whatever a cookie names', async () => {
    const choose = (host: string, cityId: number) =>
      request(shop.listener)
        .post('/city')
        .set('Host', host)
        .set('Sec-Fetch-Site', 'same-origin')
        .set('Cookie', 'city_id=90')
        .type('form')
        .send({ city_id: cityId, return_to: '/result/ab' });
    const same = await choose('kazan.marmit.example', 5);
    expect(same.headers.location).toBe('https://kazan.marmit.example/result/ab');
    const main = await choose('marmit.example', 90);
    expect(main.headers.location).toBe('https://marmit.example/result/ab');
    const other = await choose('kazan.marmit.example', 90);
    expect(other.headers.location).toBe('https://marmit.example/basket');
  });

  it('asks no more about the city of the main host once it is confirmed without a script', async () => {
    const said = await request(shop.listener)
      .post('/city')
      .set('Host', 'marmit.example')
      .type('form')
      .send({ city_id: 90, return_to: '/' });
    expect(said.headers.location).toBe('https://marmit.example/');
    const kept = /city_id=90/.exec(cookiesOf(said))?.[0] ?? '';
    const home = (cookie: string) =>
      request(shop.listener).get('/').set('Host', 'marmit.example').set('Cookie', cookie);
    expect((await home('city_confirmed=90')).text).toContain('Это ближайший');
    expect((await home(kept)).text).not.toContain('Это ближайший');
    const fromKazan = await request(shop.listener)
      .post('/city')
      .set('Host', 'kazan.marmit.example')
      .type('form')
      .send({ city_id: 90, return_to: '/' });
    expect(fromKazan.headers.location).toBe('https://marmit.example/');
    expect(cookiesOf(fromKazan)).toContain('city_id=90');
    const byScript = await request(shop.listener)
      .post('/city?_f=city-question')
      .set('Host', 'marmit.example')
      .type('form')
      .send({ city_id: 90, return_to: '/' });
    expect([byScript.status, cookiesOf(byScript).includes('city_id=')]).toEqual([204, false]);
  });

  it('asks without a place about the city of the host', async () => {
    const near = async (host: string, query = '') =>
      (await request(shop.listener).get(`/city/nearest?${query}_f=city-tip`).set('Host', host))
        .text;
    for (const query of ['', 'coords=&', 'coords=nonsense&', 'coords=49.1,955.8&']) {
      const tip = await near('kazan.marmit.example', query);
      expect(tip).toContain('Казань');
      expect(tip).toContain('data-here');
      expect(await near('marmit.example', query)).toContain('Москва');
    }
    expect(await near('kazan.marmit.example', 'coords=37.62,55.75&')).toContain('Москва');
  });

  const open = (headers: Record<string, string>, path = '/catalog?sort=asc') =>
    request(shop.listener)
      .get(path)
      .set({
        Host: 'marmit.example',
        Accept: 'text/html,*/*',
        'Sec-Fetch-Site': 'none',
        Cookie: 'city_confirmed=5',
        ...headers,
      });

  it.each(['none', 'cross-site'])(
    'leads on who comes in (%s) by the main address',
    async (site) => {
      const led = await open({ 'Sec-Fetch-Site': site });
      expect(led.status).toBe(302);
      expect(led.headers.location).toBe('https://kazan.marmit.example/catalog?sort=asc');
      expect(led.headers['cache-control']).toBe('private, no-store');
      expect(led.headers['x-request-id']).toBeTruthy();
      expect(led.headers['content-security-policy']).toBeTruthy();
    },
  );

  it.each([
    ['in the shop already', { 'Sec-Fetch-Site': 'same-site' }],
    ['of a browser that says nothing', { 'Sec-Fetch-Site': '' }],
    ['of the main city', { Cookie: 'city_confirmed=90' }],
    ['of no city', { Cookie: 'city_confirmed=4444' }],
    ['with nonsense', { Cookie: 'city_confirmed=5.evil.example' }],
    ['on the host of another city', { Host: 'spb.marmit.example' }],
    ['of a program', { Accept: 'application/json' }],
  ])('shows its page to one %s', async (_name, headers) => {
    expect((await open(headers)).status).toBe(200);
  });

  it('leaves the way back from a payment as it is', async () => {
    expect((await open({ 'Sec-Fetch-Site': 'cross-site' }, '/pay-result/abc')).status).not.toBe(
      302,
    );
  });

  it('leads to its own host alone', async () => {
    const led = await open({}, '//evil.example/catalog');
    expect(new URL(led.headers.location ?? '').host).toBe('kazan.marmit.example');
  });
});
