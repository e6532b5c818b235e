import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { addOrder } from './add-order.ts';

let shop: TestShop;
let anna: LoggedIn;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { store, tokens } = shop.deps;
  anna = await addCustomer({ store, tokens, now: shop.clock.now });
});

const order = () =>
  addOrder(shop.deps.store, { shopper_id: anna.id, created_at: shop.clock.now }, {});

describe('the way back through the login', () => {
  it('leads the owner of an order who is signed out to the login and back [S6.4]', async () => {
    const id = await order();
    const back = `/login?from=%2Flk-order%2F${id}`;
    for (const cookie of ['', 'temporary_token=g.1.1.x', 'auth_token_lazar=c.1.1.x']) {
      const answer = await openBrowser(shop.listener, cookie).get(`/lk-order/${id}`);
      expect([answer.status, answer.headers.location]).toEqual([303, back]);
    }
    const forged = openBrowser(shop.listener, 'auth_token_lazar=c.1.1.x');
    const request = await forged.get('/lk-request/417');
    expect([request.status, request.headers.location]).toEqual([
      303,
      '/login?from=%2Flk-request%2F417',
    ]);
    const { status, headers } = await openBrowser(shop.listener).get('/lk-order/999999');
    expect([status, headers.location]).toEqual([303, '/login?from=%2Flk-order%2F999999']);
  });

  it('leads whose session is over back from where they were, pages and forms', async () => {
    const id = await order();
    const end = () =>
      transaction(shop.deps.store, (tx) =>
        tx.updateTable('sessions').set({ ended_at: 1 }).where('id', '=', anna.sessionId).execute(),
      );
    await end();
    for (const path of ['/basket', `/lk-order/${id}`, '/']) {
      const answer = await openBrowser(shop.listener, anna.cookie).get(path);
      const from = encodeURIComponent(path);
      expect(answer.headers.location).toBe(`/login?registration=true&from=${from}`);
    }
    const sent = await openBrowser(shop.listener, anna.cookie).post('/lk/profil/mailing', {
      return_to: '/lk/profil/',
    });
    expect(sent.headers.location).toBe('/login?registration=true&from=%2Flk%2Fprofil%2F');
  });
});
