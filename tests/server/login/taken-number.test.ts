import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { customerOf, errorIn, newPhone, PERSON, provenBrowser } from './login-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('a number that was registered meanwhile is led to the login, and loses no word', async () => {
  const phone = newPhone();
  const browser = await provenBrowser(shop, phone);
  await customerOf(shop, phone);
  const answer = await browser.post('/login/registrations?_f=login-form', PERSON);
  expect(answer.status).toBe(422);
  expect(errorIn(answer.text)).toContain('Этот номер уже зарегистрирован: войдите');
  expect(answer.text).toContain('href="/login"');
  expect(answer.text).toMatch(new RegExp(`name="last_name"[^>]* value="${PERSON.last_name}"`));
});
