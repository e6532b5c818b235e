import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { lengthOf } from '../../helpers/full-length.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { codeFor, newPhone, paid } from './login-shop.ts';

const ASKS = lengthOf('LOGIN_ASKS', 60);
const HOME = '198.51.100.20';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' });
});
afterEach(() => shop.close());

function browserAt(address: string): Browser {
  const browser = openBrowser(shop.listener);
  browser.headers['X-Forwarded-For'] = address;
  return browser;
}

const ask = (address: string, phone: string) => browserAt(address).post('/login/codes', { phone });

async function flood(addressOf: (n: number) => string, phoneOf: () => string = newPhone) {
  const asks = Array.from({ length: ASKS }, (_, n) => () => ask(addressOf(n), phoneOf()));
  let sent = 0;
  for (let at = 0; at < asks.length; at += 20) {
    const answers = await Promise.all(asks.slice(at, at + 20).map((run) => run()));
    sent += answers.filter(({ status }) => status === 303).length;
  }
  return sent;
}

const customer = (phone: string) => {
  const { store, tokens } = shop.deps;
  return addCustomer({ store, tokens, now: shop.clock.now }, { phone });
};

async function signsIn(browser: Browser, phone: string): Promise<boolean> {
  const sent = await browser.post('/login/codes', { phone });
  if (sent.status !== 303) return false;
  await browser.post('/login/sessions', { code: codeFor(shop, phone) });
  return browser.cookies.has('auth_token_lazar');
}

it.each([
  ['one /64', (n: number) => `2001:db8:7:1:${n.toString(16)}::${(n * 7).toString(16)}`, 2],
  ['one /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`, 16],
  ['one /24', (n: number) => `203.0.113.${n % 256}`, 16],
  ['one /24 in IPv6 spelling', (n: number) => `::ffff:203.0.113.${n % 256}`, 16],
])('a flood from %s gets few codes and costs others nothing', async (_name, addressOf, free) => {
  expect(await flood(addressOf)).toBe(free);
  const phone = newPhone();
  await customer(phone);
  expect(await signsIn(browserAt(HOME), phone)).toBe(true);
  const neighbour = newPhone();
  await customer(neighbour);
  expect(await signsIn(browserAt('2001:db8:8::1'), neighbour)).toBe(true);
});

/** Strangers in networks of their own, each a minute after the other. */
async function strangersAsk(phone: string, times: number): Promise<number> {
  let sent = 0;
  for (let n = 0; n < times; n++) {
    const { status } = await ask(`203.${n}.113.7`, phone);
    if (status === 303) sent++;
    shop.clock.now += 4000;
  }
  return sent;
}

it('a code in hand is good while strangers ask for the same phone', async () => {
  const phone = newPhone();
  await customer(phone);
  const owner = browserAt(HOME);
  await owner.post('/login/codes', { phone });
  const code = codeFor(shop, phone);
  expect(await strangersAsk(phone, 50)).toBe(1);
  await owner.post('/login/sessions', { code });
  expect(owner.cookies.has('auth_token_lazar')).toBe(true);
});

it.each([5, 50])('%i asks of strangers do not lock a phone for its own browser', async (times) => {
  const phone = newPhone();
  await customer(phone);
  const owner = browserAt(HOME);
  expect(await signsIn(owner, phone)).toBe(true);
  await owner.post('/logout');
  await strangersAsk(phone, times);
  expect(await signsIn(owner, phone)).toBe(true);
});

it.each([5, 50])('%i asks of strangers do not lock a phone for a new browser', async (times) => {
  const phone = newPhone();
  await customer(phone);
  await strangersAsk(phone, times);
  const owner = browserAt(HOME);
  const asked = await owner.post('/login/codes', { phone });
  expect(asked.status).toBe(429);
  expect(await owner.post('/login/codes', await paid(asked.text))).toMatchObject({ status: 303 });
  await owner.post('/login/sessions', { code: codeFor(shop, phone) });
  expect(owner.cookies.has('auth_token_lazar')).toBe(true);
});

it('wrong tries of strangers do not lock a phone', async () => {
  const phone = newPhone();
  await customer(phone);
  for (const address of ['203.0.1.1', '203.1.2.1']) {
    const thief = browserAt(address);
    await thief.post('/login/codes', { phone });
    const wrong = codeFor(shop, phone).replace(/./, (digit) => (digit === '0' ? '1' : '0'));
    for (let n = 0; n < 6; n++) await thief.post('/login/sessions', { code: wrong });
  }
  const owner = browserAt(HOME);
  const asked = await owner.post('/login/codes', { phone });
  await owner.post('/login/codes', await paid(asked.text));
  await owner.post('/login/sessions', { code: codeFor(shop, phone) });
  expect(owner.cookies.has('auth_token_lazar')).toBe(true);
});
