import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { expectNoInlineCode } from '../platform/http/expect-no-inline-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
}, 120_000);
afterAll(() => shop.close());

it.each([
  '/contacts/callback',
  '/contacts/callback/sent',
  '/answer/question',
  '/answer/sent',
  '/city',
  '/city/nearest?coords=49.1,55.8',
  '/catalog-menu/1',
])('%s is valid for guests', async (path) => {
  const { text } = await request(shop.listener).get(path).expect(200);
  expect(await findHtmlFaults(text)).toEqual([]);
  expectNoInlineCode(text);
});

it('the header of a customer is valid', async () => {
  const { store, tokens } = shop.deps;
  const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now });
  const { text } = await request(shop.listener)
    .get('/dostavka_oplata/')
    .set('Cookie', cookie)
    .expect(200);
  expect(text).toContain('Анна Белова');
  expect(await findHtmlFaults(text)).toEqual([]);
  expectNoInlineCode(text);
});

it('a form with mistakes is valid', async () => {
  for (const path of ['/contacts/callback', '/answer/question']) {
    const { text } = await request(shop.listener).post(path).type('form').send({}).expect(422);
    expect(await findHtmlFaults(text)).toEqual([]);
  }
});
