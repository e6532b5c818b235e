import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { loadVapidKeys } from '../../../server/push/load-vapid-keys.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { openBrowser } from '../checkout/buy.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';
import { createPushReceiver } from './open-push-message.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(() =>
  transaction(shop.deps.store, (tx) => tx.deleteFrom('push_subscriptions').execute()),
);

const receiver = createPushReceiver();
const { p256dh, auth } = receiver;
let browsers = 0;
const newEndpoint = () => `https://push.example.org/send/${++browsers}`;
const customer = () => addCustomer({ ...shop.deps, now: shop.clock.now });
const loggedIn = (token: string) => openBrowser(shop, { auth_token_lazar: token });
type Browser = ReturnType<typeof openBrowser>;
const subscribe = (browser: Browser, endpoint = newEndpoint()) =>
  browser.post('/push/subscriptions', { endpoint, p256dh, auth });
const subscriptions = () =>
  shop.deps.store.db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();

describe('the key', () => {
  it('is one for all processes and all starts', async () => {
    const [one, other] = await Promise.all([
      loadVapidKeys(shop.deps.store),
      loadVapidKeys(shop.deps.store),
    ]);
    expect(one).toEqual(other);
    const page = await request(shop.listener).get('/push').set('Host', 'localhost');
    expect(page.text).toContain(`data-key="${one.publicKey}"`);
    expect(page.text).not.toContain(one.privateKey);
  });
});

describe('the question', () => {
  it('has its words, in a page and as a part for scripts [S4.58]', async () => {
    const page = await request(shop.listener).get('/push').set('Host', 'localhost');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    expect(page.headers['cache-control']).toMatch(/^public/);
    for (const words of ['Хотите получать уведомления?', 'Разрешить', 'Не сейчас']) {
      expect(page.text).toContain(words);
    }
    await expectFragmentsInPage(shop.listener, '/push', ['push-prompt']);
  });
});

describe('a subscription', () => {
  it('of a guest is the guest’s, and once for a browser', async () => {
    const guest = openBrowser(shop);
    const endpoint = newEndpoint();
    expect((await subscribe(guest, endpoint)).status).toBe(303);
    expect(guest.jar.has('temporary_token')).toBe(true);
    await subscribe(guest, endpoint);
    expect(await subscriptions()).toMatchObject([{ endpoint, session_id: null }]);
  });

  it('goes over to the customer who signs in with the browser', async () => {
    const endpoint = newEndpoint();
    await subscribe(openBrowser(shop), endpoint);
    const { id, token, sessionId } = await customer();
    await subscribe(loggedIn(token), endpoint);
    expect(await subscriptions()).toMatchObject([{ shopper_id: id, session_id: sessionId }]);
  });

  it('stands in the profile and is ended there, by its owner alone', async () => {
    const owner = loggedIn((await customer()).token);
    await subscribe(owner);
    const [{ id = 0 } = {}] = await subscriptions();
    const action = `/push/subscriptions/${id}/end`;
    const profile = await owner.get('/lk/profil/');
    expect(await findHtmlFaults(profile.text)).toEqual([]);
    expect(profile.text).toContain(action);
    const stranger = loggedIn((await customer()).token);
    expect((await stranger.post(action, {})).status).toBe(303);
    expect(await subscriptions()).toHaveLength(1);
    const ended = await owner.post(action, {});
    expect([ended.status, ended.headers.location]).toEqual([303, '/lk/profil/#push']);
    expect(await subscriptions()).toEqual([]);
  });

  it.each([
    ['plain http', { endpoint: 'http://push.example.org/1' }],
    ['an address of our own network', { endpoint: 'https://127.0.0.1/1' }],
    ['another port', { endpoint: 'https://push.example.org:8443/1' }],
    ['no host', { endpoint: 'https://localhost/1' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['no key', { p256dh: '' }],
    ['an endless key', { auth: 'x'.repeat(500) }],
  ])('is refused with %s', async (_what, wrong) => {
    const fields = { endpoint: newEndpoint(), p256dh, auth, ...wrong };
    expect((await openBrowser(shop).post('/push/subscriptions', fields)).status).toBe(400);
    expect(await subscriptions()).toEqual([]);
  });

  it('is kept for the last ten browsers', async () => {
    const owner = loggedIn((await customer()).token);
    for (let i = 0; i < 12; i++) await subscribe(owner);
    expect(await subscriptions()).toHaveLength(10);
  });
});

describe('the service worker', () => {
  it('is asked for anew each time and never keeps a page', async () => {
    const answer = await request(shop.listener).get('/sw.js').set('Host', 'localhost');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.text).toContain('/offline');
  });

  it('shows a page with the shop’s phones when there is no connection', async () => {
    const page = await request(shop.listener).get('/offline').set('Host', 'localhost');
    expect(page.text).toContain('Нет связи с интернетом');
    expect(page.text).toContain(shop.deps.config.company.tollFreePhone);
    expect(await findHtmlFaults(page.text)).toEqual([]);
  });

  it('can be taken away from all who have it', async () => {
    const off = await createTestShop({ SERVICE_WORKER: '0', DEMO_PRODUCTS: '0' });
    const worker = await request(off.listener).get('/sw.js').set('Host', 'localhost');
    expect(worker.text).toContain('registration.unregister()');
    expect(worker.text).not.toContain('respondWith');
    const page = await request(off.listener).get('/push').set('Host', 'localhost');
    expect(page.text).not.toContain('data-worker');
    await off.close();
  });
});
