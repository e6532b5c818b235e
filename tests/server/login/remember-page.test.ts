import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { codeFor, customerOf, newPhone, PERSON, provenBrowser } from './login-shop.ts';

const HOST = 'localhost';
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

/** «Войти» pressed on a page. */
const press = (referer: string, path = '/login') =>
  request(shop.listener).get(path).set('Host', HOST).set('Referer', referer);
const pressOn = (page: string) => press(`http://${HOST}${page}`);

describe('the sign-in', () => {
  it('leads back to the page that it was pressed on, whose link names no page', async () => {
    const page = '/catalog/sale?hash=price:..5000&sort=asc';
    const kept = await request(shop.listener).get('/catalog/sale');
    expect(kept.headers['cache-control']).toContain('public');
    expect(kept.text).toContain('href="/login"');
    expect(kept.text).not.toContain('/login?from');
    const asked = await pressOn(page);
    expect(asked.status).toBe(303);
    expect(asked.headers['cache-control']).toBe('private, no-store');

    const phone = newPhone();
    await customerOf(shop, phone);
    const browser = openBrowser(shop.listener);
    const form = await browser.get(asked.headers.location);
    const from = /name="from" value="([^"]*)"/.exec(form.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const sent = await browser.post('/login/codes', { phone, from });
    expect((await browser.get(sent.headers.location)).text).toContain('name="from"');
    const entered = await browser.post('/login/sessions', { code: codeFor(shop, phone), from });
    expect(entered.headers.location).toBe(page);
    expect(browser.cookies.has('auth_token_lazar')).toBe(true);
  });

  it('keeps the way when it is pressed once more on its own page', async () => {
    const again = await pressOn('/login?from=%2Fgoods%2F1001');
    expect(again.headers.location).toBe(links.loginStep(null, '/goods/1001'));
    expect((await pressOn('/login?show_sms=true')).status).toBe(200);
  });

  it('leads back to a page of a very long address without its filter', async () => {
    const { headers } = await pressOn(`/catalog/sale?hash=brand:${'a'.repeat(600)}`);
    expect(headers.location).toBe(links.loginStep(null, '/catalog/sale'));
  });

  it.each([
    'https://evil.example/goods/1',
    'http://localhost.evil.example/',
    'http://localhost:8080/',
    'http://evil.example@localhost.evil/',
    'http://localhost//evil.example/',
    'http://localhost/\\evil.example',
    'http://localhost/login?from=//evil.example',
    'http://localhost/login?from=https://evil.example',
    'http://localhost/logout',
    'javascript:alert(1)',
    '//evil.example',
    'x',
  ])('is led nowhere by %s', async (referer) => {
    const asked = await press(referer);
    const location: string = asked.headers.location ?? '/login';
    const from = new URL(location, 'http://localhost').searchParams.get('from') ?? '/';
    expect(location).toMatch(/^\/login/);
    expect(new URL(from, 'http://localhost').origin).toBe('http://localhost');
    expect(from).not.toContain('evil');
  });

  it('asks the next visitor for no page of the one before', async () => {
    await pressOn('/goods/of-somebody');
    const plain = await request(shop.listener).get('/login');
    expect(plain.status).toBe(200);
    expect(plain.text).not.toContain('of-somebody');
    const told = await press(`http://${HOST}/goods/of-somebody`, '/login?from=order');
    expect(told.text).toContain('name="from" value="/order"');
  });
});

it('says at the end of a registration on the way back what its own page would', async () => {
  const browser = await provenBrowser(shop, newPhone());
  const sent = await browser.post('/login/registrations', { ...PERSON, from: '/dilers' });
  expect(sent.headers.location).toBe('/dilers');
  const page = await browser.get('/dilers');
  expect(page.text.replaceAll('\u00a0', ' ')).toContain(
    'Вы зарегистрированы и вошли: цены на сайте',
  );
});
