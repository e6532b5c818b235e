import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { createFakeYookassa } from './fake-yookassa.ts';

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop({ PORT: '4300' });
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

const HOSTS = ['localhost:4300', '127.0.0.1:4300', '[::1]:4300'];

it.each(HOSTS)('an order is paid on %s with nothing but PORT set', async (host) => {
  const guest = openBrowser(shop, {}, host);
  await guest.add(product);
  await guest.prepare('card');
  const placed = await guest.confirm();
  // A policy that lets forms lead to the page's own host lets it through.
  expect(placed.headers['content-security-policy']).toContain("form-action 'self'");
  const payPage = placed.headers['location'] ?? '';
  expect(payPage).toMatch(/^\/pay\/[\w-]+$/);
  expect((await guest.get(payPage)).text).toContain('href="/pay-result/');
  const back = (await guest.post(payPage, { outcome: 'pay' })).headers['location'] ?? '';
  expect(back).toMatch(/^\/pay-result\/[\w-]{22}$/);
  expect((await guest.get(back)).text).toContain('Заказ оплачен');
});

it.each(HOSTS)('a payment system leads back to %s, where the cookies are', async (host) => {
  const bank = await createFakeYookassa();
  const { payments } = shop.deps;
  const { provider } = payments;
  payments.provider = bank.provider;
  const guest = openBrowser(shop, {}, host);
  await guest.add(product);
  await guest.prepare('sbp');
  await guest.confirm();
  payments.provider = provider;
  await bank.close();
  const [payment] = bank.payments.values();
  expect(payment?.return_url).toMatch(`http://${host}/pay-result/`);
});
