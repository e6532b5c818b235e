import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { readForms } from '../../helpers/read-forms.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

const RECIPIENT = {
  step: 'recipient',
  name: 'Анна "Долго" Набирала',
  phone: '+7 916 123-45-67',
  email: 'anna@example.ru',
  firm: '',
};
const LIST = { text: '1001 2 шт.\n1002 — 3\n<script>', key: 'key-of-the-page' };
const CALL = { name: 'Анна', phone: '+79161234567', comment: 'Звоните после шести' };
const QUESTION = { name: 'Анна', email: 'anna@example.ru', text: 'Есть ли доставка в Тулу?' };

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

/** A customer with goods in the basket whose session was ended from another browser. */
async function openEnded() {
  const { store, tokens } = shop.deps;
  const customer = await addCustomer({ store, tokens, now: shop.clock.now });
  const cookies = { auth_token_lazar: customer.token };
  await openBrowser(shop, cookies).add(product);
  const setEnd = async (ended_at: number | null) => {
    await transaction(store, (tx) =>
      tx.updateTable('sessions').set({ ended_at }).where('id', '=', customer.sessionId).execute(),
    );
    // A process believes what it has read for a second.
    shop.clock.now += 1000;
  };
  await setEnd(1);
  return { browser: openBrowser(shop, cookies), cookies, signInAgain: () => setEnd(null) };
}

/** The form that is to be sent again. */
const keptIn = (html: string) =>
  readForms(html.slice(html.indexOf('<main')))
    .filter(({ fields }) => fields.length > 0)
    .map(({ action, fields }) => ({ action, fields: Object.fromEntries(fields) }))[0];

describe('a form that comes after its sender has signed out elsewhere', () => {
  it.each([
    ['/order', RECIPIENT],
    ['/basket/quick-order', LIST],
    ['/contacts/callback', CALL],
    ['/answer/question', QUESTION],
  ])('to %s is held with all that was typed', async (path, typed) => {
    const { browser } = await openEnded();
    const answer = await browser.post(path, typed);
    expect(answer.status).toBe(403);
    expect(browser.jar.has('auth_token_lazar')).toBe(false);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.text).not.toContain('<script>');
    expect(keptIn(answer.text)).toEqual({ action: path, fields: typed });
  });

  it('goes on when it is sent again after the sign-in', async () => {
    const { cookies, signInAgain } = await openEnded();
    const signedOut = await openBrowser(shop).post('/order', RECIPIENT);
    expect(signedOut.status).toBe(403);
    const kept = keptIn(signedOut.text);
    expect(kept).toEqual({ action: '/order', fields: RECIPIENT });
    await signInAgain();
    const again = await openBrowser(shop, cookies).post('/order', kept?.fields ?? {});
    expect([again.status, again.headers['location']]).toEqual([303, '/order?step=delivery']);
  });

  it('is led to the sign-in where nothing is typed', async () => {
    const { browser } = await openEnded();
    const answer = await browser.post('/basket/lines', { product_id: product });
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      '/login?registration=true&from=%2F',
    ]);
  });
});
