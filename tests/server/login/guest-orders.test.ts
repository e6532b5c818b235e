import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../shared/millis.ts';
import { orderNumber } from '../../../shared/order.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';
import { codeFor, newPhone, PERSON } from './login-shop.ts';

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
/** Limits per address must not join the tests together. */
beforeEach(() => {
  shop.clock.now += HOUR_MS;
});

/** An order as a guest, or as whoever is signed in; gives its number and its page. */
async function order(browser: Browser, phone: string) {
  await browser.add(product);
  await browser.recipient({ phone });
  await browser.pickup();
  await browser.payment('card');
  await browser.confirm();
  const rows = shop.deps.store.db.selectFrom('orders').select(['id', 'code', 'phone']);
  const placed = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(placed.phone).toBe(phone);
  return { number: orderNumber(placed.id), page: `/result/${placed.code}` };
}

async function signIn(browser: Browser, phone: string) {
  await browser.post('/login/codes', { phone });
  const entered = await browser.post('/login/sessions', { code: codeFor(shop, phone) });
  if (!entered.headers['location']?.includes('registration=true')) return;
  await browser.post('/login/registrations', PERSON);
}

const numbersIn = async (browser: Browser) => (await browser.get('/lk/orders/')).text;

it('orders of a guest are in the account that the phone is registered for, and later ones too', async () => {
  const phone = newPhone();
  const browser = openBrowser(shop);
  const before = await order(browser, phone);
  await signIn(browser, phone);
  expect(await numbersIn(browser)).toContain(before.number);
  await browser.post('/logout', {});
  shop.clock.now += HOUR_MS;
  const after = await order(browser, phone);
  expect((await browser.get(after.page)).status).toBe(200);
  await signIn(browser, phone);
  const list = await numbersIn(browser);
  expect(list).toContain(before.number);
  expect(list).toContain(after.number);
  expect((await browser.get(after.page)).status).toBe(200);
});

it('an order that somebody else has typed the phone into is in no account of it', async () => {
  const phone = newPhone();
  const stranger = openBrowser(shop);
  const typed = await order(stranger, phone);
  const owner = openBrowser(shop);
  await signIn(owner, phone);
  expect(await numbersIn(owner)).not.toContain(typed.number);
  expect((await owner.get(typed.page)).status).toBe(404);
  expect((await stranger.get(typed.page)).status).toBe(200);
});
