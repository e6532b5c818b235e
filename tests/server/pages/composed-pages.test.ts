import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeNotice } from '../../../server/platform/http/notice-cookie.ts';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { noticeSchema } from '../../../shared/notice.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { waitFor } from '../../helpers/wait-for.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';

const ROLES = ['retail', 'wholesale', 'dealer'] as const;

describeOnBothStores('pages put together for one visitor', (dialect) => {
  let shop: TestShop;
  let addresses: string[];
  let codes: string[];

  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    const [top] = shop.deps.reference.get('catalog').filter(({ is_sale }) => !is_sale);
    const child = top?.childs[0];
    const { text } = await openBrowser(shop.listener).get(`/catalog/${top?.fullUrl}`);
    codes = [
      ...new Set([...text.matchAll(/href="\/goods\/(\d+)"/g)].map(([, code]) => code ?? '')),
    ];
    const products = codes.slice(0, 3).map((code) => `/goods/${code}`);
    const lists = [top?.fullUrl, child?.fullUrl, 'sale'].map((path) => `/catalog/${path}`);
    const more = [`/catalog/${top?.fullUrl}?page=2`, `/catalog/${top?.fullUrl}?sort=desc`];
    addresses = ['/', '/catalog', '/catalog/vendors/', ...lists, ...more, ...products];
  });
  afterAll(() => shop.close());

  /** A customer's browser with goods of the first list in the basket and among the favourites. */
  async function openCustomer(role: (typeof ROLES)[number], name: string) {
    const { store, tokens } = shop.deps;
    const facts = { role, first_name: name, last_name: 'Собственникова' };
    const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now }, facts);
    return fill(openBrowser(shop.listener, cookie));
  }

  async function fill(browser: ReturnType<typeof openBrowser>) {
    const ids = await Promise.all([0, 3, 4].map((at) => idOf(codes[at])));
    for (const id of ids.slice(0, 2)) await browser.post(`/basket/lines/${id}`, { to: '3' });
    for (const id of ids.slice(1)) await browser.post('/favorites', { add: String(id) });
    browser.cookies.delete('notice');
    return browser;
  }

  async function idOf(code = ''): Promise<number> {
    const { db } = shop.deps.store;
    const found = db.selectFrom('products').select('id').where('code', '=', code);
    return (await found.executeTakeFirstOrThrow()).id;
  }

  /** The page put together, and the one made by itself, which goes to clients without gzip. */
  async function readBoth(browser: ReturnType<typeof openBrowser>, path: string) {
    const cookies = new Map(browser.cookies);
    browser.headers['Accept-Encoding'] = 'gzip';
    const together = await browser.get(path);
    const id = together.headers['x-request-id'];
    const { cache } = await waitFor(() => {
      const line = shop.logLines.findLast((logged) => logged['id'] === id && 'cache' in logged);
      return line ?? Promise.reject(new Error('Not logged yet'));
    });
    for (const [key, value] of cookies) browser.cookies.set(key, value);
    browser.headers['Accept-Encoding'] = 'identity';
    const alone = await browser.get(path);
    return { together, alone, cache };
  }

  it.each(ROLES)('are those made by themselves: %s', async (role) => {
    const browser = await openCustomer(role, 'Анна');
    const composed: string[] = [];
    for (const path of addresses) {
      const { together, alone, cache } = await readBoth(browser, path);
      expect([path, together.status]).toEqual([path, alone.status]);
      expect(together.text, path).toBe(alone.text);
      if (cache === 'composed') composed.push(path);
    }
    // A product that lies in the basket is its own page's matter.
    expect(composed).toEqual(addresses.filter((path) => path !== `/goods/${codes[0]}`));
  });

  it('are those made by themselves: a guest with a basket, a city and rows', async () => {
    const browser = await fill(openBrowser(shop.listener));
    for (const choice of [{}, { city_id: '78' }, { list_view: 'rows', rate_id: '840' }]) {
      for (const [name, value] of Object.entries(choice)) browser.cookies.set(name, value);
      for (const path of addresses) {
        const { together, alone } = await readBoth(browser, path);
        expect(together.text, path).toBe(alone.text);
      }
    }
  });

  it('show a notice once, and whose basket is ended sends to sign in', async () => {
    const browser = await openCustomer('retail', 'Ольга');
    const notice = noticeSchema.parse({ id: 'x', title: 'Слово для одного', icon: 'check' });
    browser.cookies.set('notice', writeNotice(notice));
    const { together, alone, cache } = await readBoth(browser, '/');
    expect(cache).toBe('composed');
    expect(together.text).toContain('Слово для одного');
    expect(together.text).toBe(alone.text);
    expect([together.headers['set-cookie']].flat().join()).toContain('notice=;');
    const ended_at = shop.clock.now;
    await transaction(shop.deps.store, (tx) =>
      tx.updateTable('sessions').set({ ended_at }).execute(),
    );
    shop.clock.now += 2000;
    const sent = await browser.get('/');
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      '/login?registration=true&from=%2F',
    ]);
  });

  it('leave nothing of one visitor to another, asked for together and one after the other', async () => {
    const one = await openCustomer('wholesale', 'Первая');
    const { store, tokens } = shop.deps;
    const facts = { role: 'wholesale', first_name: 'Вторая', last_name: '' } as const;
    const { cookie } = await addCustomer({ store, tokens, now: shop.clock.now }, facts);
    const two = openBrowser(shop.listener, cookie);
    const guest = openBrowser(shop.listener);
    for (const browser of [one, two, guest]) browser.headers['Accept-Encoding'] = 'gzip';
    for (const path of addresses) {
      const asked = [one, two, guest, one, two].map((browser) => browser.get(path));
      const [, twos, guests, , again] = await Promise.all(asked);
      for (const answer of [twos, again]) {
        expect(answer?.text).toContain('Вторая');
        expect(answer?.text).not.toMatch(/Первая|Собственникова|class="count"/);
        expect(answer?.headers['cache-control']).toBe('private, no-cache');
      }
      expect(guests?.text).not.toMatch(/Первая|Вторая|account-panel/);
    }
  });

  it('have the cards of who asks, whatever was kept of others and of the same one before', async () => {
    const [one, two] = [await openCustomer('dealer', 'А'), await openCustomer('dealer', 'Б')];
    const [first, second, third] = await Promise.all(codes.slice(0, 3).map(idOf));
    const set = (id: number | undefined, to: string) => [`/basket/lines/${id}`, { to }] as const;
    const like = (id: number | undefined) => ['/favorites', { add: String(id) }] as const;
    const changes = [
      [two, set(first, '4')],
      [one, set(first, '4')],
      [two, set(first, '5')],
      [one, set(second, '4')],
      [two, like(first)],
      [one, set(first, '0')],
      [two, set(first, '0')],
      [one, like(third)],
    ] as const;
    const [list = '', , next = '', , sorted = ''] = addresses.slice(3);
    for (const [browser, [path, fields]] of changes) {
      await browser.post(path, fields);
      for (const each of [one, two]) {
        each.cookies.delete('notice');
        for (const address of ['/', list, next, sorted]) {
          const { together, alone, cache } = await readBoth(each, address);
          expect(together.text === alone.text, `${path} ${JSON.stringify(fields)}`).toBe(true);
          expect(cache).toBe('composed');
        }
      }
    }
  });

  it('follow a card that changed behind a block that was kept', async () => {
    const browser = await openCustomer('retail', 'Вера');
    const list = addresses[3] ?? '';
    const before = await readBoth(browser, list);
    const id = await idOf(codes[0]);
    const { store, catalog, settled } = shop.deps;
    await transaction(store, async (tx) => {
      const change = { title: 'Имя по-новому', changed_seq: await bumpSequence(tx, 'catalog') };
      await tx.updateTable('products').set(change).where('id', '=', id).execute();
    });
    await catalog.poll();
    await settled();
    const { together, alone } = await readBoth(browser, list);
    expect(before.together.text).not.toContain('Имя по-новому');
    expect(together.text).toContain('Имя по-новому');
    expect(together.text).toBe(alone.text);
  });

  it('follow a level that has changed, and prices that have', async () => {
    const browser = await openCustomer('retail', 'Нина');
    browser.headers['Accept-Encoding'] = 'gzip';
    const path = addresses[3] ?? '';
    const before = (await browser.get(path)).text;
    await transaction(shop.deps.store, (tx) =>
      tx.updateTable('customers').set({ role: 'dealer' }).execute(),
    );
    shop.clock.now += 2000;
    const { together, alone } = await readBoth(browser, path);
    expect(together.text).toBe(alone.text);
    expect(together.text).not.toBe(before);
  });
});
