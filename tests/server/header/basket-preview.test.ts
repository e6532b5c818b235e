import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopperTransaction } from '../../../server/platform/store/shopper-transaction.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { waitFor } from '../../helpers/wait-for.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';

const PATH = '/basket/preview';
/** The same answer on the long way, through Express: no shortcut has such an address. */
const LONG_WAY = `${PATH}?`;

describeOnBothStores('the preview of the basket past Express', (dialect) => {
  let shop: TestShop;
  let ids: number[];

  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    const found = await shop.deps.store.db
      .selectFrom('products')
      .select('id')
      .where('allow_to_order', '=', 1)
      .where('discontinued', '=', 0)
      .orderBy('id')
      .limit(9)
      .execute();
    ids = found.map(({ id }) => id);
  });
  afterAll(() => shop.close());

  async function openCustomer(role: 'retail' | 'dealer') {
    const { store, tokens } = shop.deps;
    const { cookie, id } = await addCustomer({ store, tokens, now: shop.clock.now }, { role });
    return { id, browser: openBrowser(shop.listener, cookie) };
  }

  async function put(browser: Browser, lines: readonly [at: number, amount: number][]) {
    for (const [at, amount] of lines) {
      await browser.post(`/basket/lines/${ids[at]}`, { to: String(amount) });
    }
  }

  /** Both answers, but for what differs from request to request. */
  async function readBoth(browser: Browser) {
    const answers = [];
    for (const path of [PATH, LONG_WAY]) {
      const { status, headers, text } = await browser.get(path);
      const { date, 'x-request-id': id, 'keep-alive': _, ...rest } = headers;
      answers.push({ status, text, rest, id, date });
    }
    const [short, long] = answers;
    expect(short?.id).not.toBe(long?.id);
    expect(short?.date).toBeDefined();
    return [short, long].map((answer) => ({ ...answer, id: null, date: null }));
  }

  it('is the same on both ways, for everybody, in their city and currency', async () => {
    const guest = openBrowser(shop.listener);
    await put(guest, [[0, 3]]);
    const many = openBrowser(shop.listener);
    await put(
      many,
      ids.map((_, at): [number, number] => [at, at + 1]),
    );
    const { browser: retail } = await openCustomer('retail');
    const { browser: dealer } = await openCustomer('dealer');
    for (const browser of [retail, dealer]) await put(browser, [[0, 3]]);
    const texts: (string | undefined)[] = [];
    for (const browser of [guest, many, retail, dealer]) {
      browser.headers['Accept-Encoding'] = 'gzip';
      for (const choice of [{}, { city_id: '78' }, { rate_id: '840' }]) {
        for (const [name, value] of Object.entries(choice)) browser.cookies.set(name, value);
        const [short, long] = await readBoth(browser);
        expect(short).toEqual(long);
        expect(short?.status).toBe(200);
        texts.push(short?.text);
      }
    }
    // One product and nine, and the prices of dealers.
    expect(new Set(texts).size).toBe(3);
    expect((await many.get(PATH)).headers['content-encoding']).toBe('gzip');
  });

  it('is of this moment, whoever has written it: another process too', async () => {
    const { id, browser } = await openCustomer('retail');
    await put(browser, [[0, 1]]);
    const first = (await browser.get(PATH)).body.items[0].quantity;
    await shopperTransaction(shop.deps.store, id, (tx) =>
      tx.updateTable('basket_lines').set({ quantity: 5 }).where('shopper_id', '=', id).execute(),
    );
    expect((await browser.get(PATH)).body.items[0].quantity).not.toBe(first);
    await shopperTransaction(shop.deps.store, id, (tx) =>
      tx.deleteFrom('basket_lines').where('shopper_id', '=', id).execute(),
    );
    expect((await browser.get(PATH)).body.items).toEqual([]);
  });

  it('is shown to nobody else, asked for together', async () => {
    const browsers = await Promise.all([0, 1, 2, 3].map(() => openCustomer('retail')));
    for (const [at, { browser }] of browsers.entries()) await put(browser, [[at, at + 1]]);
    const before = await Promise.all(browsers.map(({ browser }) => browser.get(PATH)));
    expect(new Set(before.map(({ text }) => text)).size).toBe(browsers.length);
    for (let round = 0; round < 5; round++) {
      const again = await Promise.all(browsers.map(({ browser }) => browser.get(PATH)));
      expect(again.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    }
    for (const cookie of ['temporary_token=made-up', 'notice=x', 'city_id=78']) {
      expect((await openBrowser(shop.listener, cookie).get(PATH)).body.items).toEqual([]);
    }
  });

  it('refuses whose session has ended, and takes the cookie away', async () => {
    const { browser } = await openCustomer('retail');
    await put(browser, [[0, 1]]);
    expect((await browser.get(PATH)).status).toBe(200);
    const ended_at = shop.clock.now;
    await transaction(shop.deps.store, (tx) =>
      tx.updateTable('sessions').set({ ended_at }).execute(),
    );
    shop.clock.now += 2000;
    const answer = await browser.get(PATH);
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect([answer.headers['set-cookie']].flat().join()).toContain('auth_token_lazar=;');
    expect(answer.headers['content-security-policy']).toBeDefined();
  });

  it('is logged by its route, and other methods have none', async () => {
    const { browser } = await openCustomer('retail');
    const id = (await browser.get(PATH)).headers['x-request-id'];
    const line = await waitFor(() => {
      const found = shop.logLines.find((logged) => logged['id'] === id && 'route' in logged);
      return found ?? Promise.reject(new Error('Not logged yet'));
    });
    expect(line).toMatchObject({ route: PATH, status: 200, cache: 'private', city: 90 });
    expect((await browser.post(PATH)).status).toBe(405);
  });
});
