import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGuest } from '../../../server/identity/create-guest.ts';
import { GUEST_KEY_MS } from '../../../server/identity/token-lifetimes.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { GUEST_KEY_COOKIE } from '../../../shared/guest-key.ts';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer, guestFrom } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';

describeOnBothStores('the key by which a browser names a guest in the making', (dialect) => {
  let shop: TestShop;
  let ids: number[];
  let key: string;

  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    const goods = shop.deps.store.db.selectFrom('products').select('id').where('active', '=', 1);
    ids = (await goods.orderBy('id').limit(8).execute()).map(({ id }) => id);
  });
  beforeEach(() => {
    key = randomUUID();
  });
  afterAll(() => shop.close());

  /** Requests of one browser that go before any of their answers has come. */
  const openEarly = (named: string = key) =>
    openBrowser(shop.listener, `${GUEST_KEY_COOKIE}=${named}`);
  const like = (browser: Browser, at: number) =>
    browser.post('/favorites', { add: String(ids[at]) });
  const shopperOf = (browser: Browser) => {
    const claims = shop.deps.tokens.read(browser.cookies.get('temporary_token') ?? '');
    return claims?.kind === 'guest' ? claims.shopperId : null;
  };
  async function countLiked(browser: Browser): Promise<number> {
    const id = shopperOf(browser);
    const liked = shop.deps.store.db
      .selectFrom('favorites')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('shopper_id', '=', id);
    return Number((await liked.executeTakeFirstOrThrow()).count);
  }

  it('makes one guest of changes that go side by side', async () => {
    const early = ids.map(() => openEarly());
    await Promise.all(early.map((browser, at) => like(browser, at)));
    expect(new Set(early.map(shopperOf)).size).toBe(1);
    for (const browser of early) expect(await countLiked(browser)).toBe(ids.length);
  });

  it('is one guest’s in a search that goes beside a change', async () => {
    const [one, other] = [openEarly(), openEarly()];
    other.headers['Sec-Fetch-Site'] = 'same-origin';
    await Promise.all([like(one, 0), other.get('/search/?search=печь')]);
    expect(shopperOf(other)).not.toBeNull();
    expect(shopperOf(other)).toBe(shopperOf(one));
  });

  it('goes with the first answer', async () => {
    const browser = openEarly();
    await like(browser, 0);
    expect(browser.cookies.has(GUEST_KEY_COOKIE)).toBe(false);
    expect(shopperOf(browser)).not.toBeNull();
  });

  it('leads nowhere when it is old', async () => {
    const first = openEarly();
    await like(first, 0);
    shop.clock.now += GUEST_KEY_MS;
    const finder = openEarly();
    await like(finder, 1);
    expect(shopperOf(finder)).not.toBe(shopperOf(first));
    expect(await countLiked(finder)).toBe(1);
  });

  it('takes nobody’s place who has a token', async () => {
    const known = openBrowser(shop.listener);
    await like(known, 0);
    const owner = shopperOf(known);
    await like(openEarly(), 1);
    known.cookies.set(GUEST_KEY_COOKIE, key);
    await like(known, 2);
    expect(shopperOf(known)).toBe(owner);
    expect(known.cookies.has(GUEST_KEY_COOKIE)).toBe(false);
    expect(await countLiked(known)).toBe(2);
    const { store, tokens } = shop.deps;
    const customer = await addCustomer({ store, tokens, now: shop.clock.now });
    const signedIn = openBrowser(shop.listener, customer.cookie);
    signedIn.cookies.set(GUEST_KEY_COOKIE, key);
    await like(signedIn, 3);
    const rows = store.db.selectFrom('favorites').select('product_id');
    expect(await rows.where('shopper_id', '=', customer.id).execute()).toHaveLength(1);
  });

  const EMPTY = '00000000-0000-0000-0000-000000000000';
  it.each(['', '1', 'x'.repeat(36), EMPTY, EMPTY.slice(1), `${randomUUID()}a`])(
    'is none that a browser makes, and joins nobody: «%s»',
    async (weak) => {
      const [one, other] = [openEarly(weak), openEarly(weak)];
      await like(one, 0);
      await like(other, 1);
      expect(shopperOf(other)).not.toBe(shopperOf(one));
    },
  );

  it('is not in the store as it was sent', async () => {
    await like(openEarly(), 0);
    const rows = shop.deps.store.db.selectFrom('shoppers').select('sealed_key');
    const sealed = (await rows.execute()).flatMap(({ sealed_key }) => sealed_key ?? []);
    expect(sealed.length).toBeGreaterThan(0);
    expect(sealed.join()).not.toContain(key);
  });

  it('leaves pages shared', async () => {
    const { headers, text } = await openBrowser(shop.listener).get('/catalog');
    const named = await openEarly().get('/catalog');
    expect(named.text).toBe(text);
    expect(named.headers['cache-control']).toBe(headers['cache-control']);
    expect(named.headers['cache-control']).not.toContain('private');
  });

  it('counts once among the guests of a network, and goes past no limit', async () => {
    const { store, tokens } = shop.deps;
    const address = '203.0.113.9';
    const make = (named: string) =>
      createGuest({ store, tokens, now: shop.clock.now }, guestFrom(address, named));
    const counted = () =>
      store.db
        .selectFrom('limits')
        .select('count')
        .where('name', '=', `guests ${address}`)
        .executeTakeFirstOrThrow();
    for (let times = 0; times < 3; times++) await make(key);
    expect((await counted()).count).toBe(1);
    await transaction(store, (tx) =>
      tx
        .updateTable('limits')
        .set({ count: 5000 })
        .where('name', '=', `guests ${address}`)
        .execute(),
    );
    await expect(make(randomUUID())).rejects.toMatchObject({ code: 'too_many' });
    expect(await make(key)).toBeTruthy();
  });
});
