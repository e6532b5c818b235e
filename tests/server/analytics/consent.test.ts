import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metrikaSources } from '../../../server/analytics/metrika-sources.ts';
import { createSecurityHeaders } from '../../../server/platform/http/security-headers.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ METRIKA_ID: '12345678', RUM_PERCENT: '25' });
});
afterAll(() => shop.close());

const get = (path: string, cookie = '') =>
  request(shop.listener)
    .get(path)
    .set({ Host: 'localhost', ...(cookie && { Cookie: cookie }) });
const choose = (choice: string, path = '/cookies') =>
  request(shop.listener)
    .post(path)
    .set({ Host: 'localhost', 'Sec-Fetch-Site': 'same-origin' })
    .type('form')
    .send({ choice });

describe('the choice about cookies', () => {
  it('is a page whose form scripts show over the others', async () => {
    const page = await get('/cookies');
    expect(page.status).toBe(200);
    expect(await findHtmlFaults(page.text)).toEqual([]);
    expect(page.text).toContain('Только необходимые');
    expect(page.text).toContain('/politika_konfidentsialnosti');
    await expectFragmentsInPage(shop.listener, '/cookies', ['consent-form']);
  });

  it.each(['all', 'required'])(
    '%s is remembered for a year, and told without a script',
    async (choice) => {
      const answer = await choose(choice);
      expect(answer.status).toBe(303);
      const [cookie = ''] = (answer.headers['set-cookie'] as unknown as string[]).filter((line) =>
        line.startsWith('cookie_consent='),
      );
      expect(cookie).toContain(`cookie_consent=${choice}; Max-Age=31536000; Path=/`);
      expect(cookie).not.toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
    },
  );

  it('is nothing else', async () => {
    for (const choice of ['', 'none', 'all; path=/x']) {
      expect((await choose(choice)).status).toBe(400);
    }
  });

  it('leaves the pages of guests shared', async () => {
    const plain = await get('/news/');
    const chosen = await get('/news/', 'cookie_consent=required; push_asked=later');
    expect(chosen.headers['cache-control']).toMatch(/^public/);
    expect(chosen.headers.etag).toBe(plain.headers.etag);
    expect(chosen.text).toBe(plain.text);
  });

  it('can be changed from the foot of every page', async () => {
    expect((await get('/news/')).text).toMatch(/<footer.*href="\/cookies".*<\/footer>/s);
  });
});

describe('scripts are told', () => {
  it('the pattern of the page, the counter and the share that is measured', async () => {
    const { text } = await get('/catalog/sale/');
    const root = /<html[^>]*>/.exec(text)?.[0];
    expect(root).toContain('data-route="/catalog/:category"');
    expect(root).toContain('data-metrika="12345678"');
    expect(root).toContain('data-rum="25"');
  });
});

describe('the content policy', () => {
  it('lets Yandex Metrika through only where it is set up', () => {
    const { site } = shop.deps;
    const policy = (id?: string) =>
      createSecurityHeaders(site, [], metrikaSources(id))['content-security-policy'];
    expect(policy()).not.toContain('yandex');
    expect(policy('12345678')).toMatch(/script-src 'self' https:\/\/mc\.yandex\.ru/);
    expect(policy('12345678')).toMatch(/connect-src 'self' https:\/\/mc\.yandex\.ru/);
    expect(policy('12345678')).toMatch(/connect-src [^;]* wss:\/\/mc\.yandex\.ru/);
  });
});
