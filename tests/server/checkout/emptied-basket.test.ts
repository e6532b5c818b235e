import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartId } from '../../../shared/page-parts.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { readForms } from '../../helpers/read-forms.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from './buy.ts';

const RECIPIENT = {
  step: 'recipient',
  name: 'Анна "Долго" Набирала',
  phone: '+7 916 123-45-67',
  email: 'anna@example.ru',
  consent: 'yes',
};
const COURIER = { step: 'delivery', delivery: 'courier', courier_address: 'ул. <Ленина>, 1' };
const CONFIRM = {
  step: 'confirm',
  comment: 'Звоните после шести',
  key: 'x',
  seen: 'y',
  seen_total: '1',
};

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

/** The form that is to be sent again. */
const keptIn = (html: string) =>
  readForms(html.slice(html.indexOf('<main')))
    .filter(({ action }) => action === '/order')
    .map(({ fields }) => Object.fromEntries(fields))[0];

/** A guest with a token of its own, and a customer, both with nothing in the basket. */
async function openGuest() {
  const browser = openBrowser(shop);
  await browser.add(product);
  await browser.post(`/basket/lines/${product}`, { amount: '0' });
  expect(browser.jar.has('temporary_token')).toBe(true);
  return browser;
}
async function openCustomer() {
  const { store, tokens } = shop.deps;
  const { token } = await addCustomer({ store, tokens, now: shop.clock.now });
  return openBrowser(shop, { auth_token_lazar: token });
}

it.each([
  ['guest', RECIPIENT, openGuest],
  ['guest', COURIER, openGuest],
  ['guest', CONFIRM, openGuest],
  ['customer', RECIPIENT, openCustomer],
] as const)(
  'a %s whose basket is empty keeps a typed step of the order',
  async (who, typed, open) => {
    const browser = await open();
    const answer = await browser.post('/order', typed);
    expect(answer.status).toBe(422);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.text).not.toContain('<Ленина>');
    expect(keptIn(answer.text)).toEqual(typed);
    expect(answer.text.includes('вышли из аккаунта')).toBe(who === 'guest');
  },
);

it('the step goes on when there are goods again', async () => {
  const browser = await openGuest();
  const kept = keptIn((await browser.post('/order', RECIPIENT)).text);
  await browser.add(product);
  const again = await browser.post('/order', kept ?? {});
  expect([again.status, again.headers['location']]).toEqual([303, '/order?step=delivery']);
});

it('a script puts it in the place of the steps', async () => {
  const browser = await openGuest();
  const answer = await browser.post(`/order?_f=${PartId.Checkout}`, RECIPIENT);
  expect(answer.status).toBe(422);
  expect(answer.text).not.toContain('<main');
  expect(answer.text).toContain('Отправить ещё раз');
});

it('whoever has typed nothing is led to the basket', async () => {
  const browser = await openGuest();
  const empty = { step: 'delivery', delivery: 'courier', courier_address: ' ' };
  for (const fields of [empty, { step: 'payment', payment: 'card' }]) {
    const answer = await browser.post('/order', fields);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/basket']);
  }
});
