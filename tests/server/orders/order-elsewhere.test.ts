import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;
let code: string;
beforeAll(async () => {
  shop = await createTestShop();
  const [id = 0] = await listInStock(shop, 1);
  const guest = openBrowser(shop);
  await guest.add(id);
  await guest.prepare('card');
  await guest.confirm();
  const orders = shop.deps.store.db.selectFrom('orders').select('code');
  ({ code } = await orders.orderBy('id', 'desc').executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

it.each(['/result/', '/pay-result/', '/order-send/'])(
  'a letter that is opened elsewhere says where %s opens, of any code the same',
  async (path) => {
    const answer = await openBrowser(shop).get(path + code);
    expect(answer.status).toBe(404);
    expect(await findHtmlFaults(answer.text)).toEqual([]);
    expect(answer.text).toContain('Заказ виден там, где его оформили');
    expect(answer.text).toContain(`href="/login?from=${encodeURIComponent(path + code)}"`);
    const main = (html: string, own: string) =>
      (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replaceAll(encodeURIComponent(own), '');
    const other = await openBrowser(shop).get(`${path}no-such-code`);
    expect(other.status).toBe(404);
    expect(main(other.text, `${path}no-such-code`)).toBe(main(answer.text, path + code));
  },
);

it('sends nobody to the login who is signed in', async () => {
  const { store, tokens } = shop.deps;
  const customer = await addCustomer({ store, tokens, now: shop.clock.now });
  const browser = openBrowser(shop, { auth_token_lazar: customer.token });
  const answer = await browser.get(`/result/${code}`);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('Заказ виден там, где его оформили');
  expect(answer.text).not.toContain('/login?from=');
});
