import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderTable } from '../../../server/platform/store/tables/order-tables.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { patterns } from '../../../shared/route-table.ts';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { hiddenFields } from '../../helpers/read-forms.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { addOrder } from './add-order.ts';
import { ADDRESS, FIRM, ownThings } from './own-things.ts';

let shop: TestShop;
let anna: LoggedIn;
let boris: LoggedIn;
let browser: Browser;
let { firmsOf, addressesOf } = {} as ReturnType<typeof ownThings>;

beforeAll(async () => {
  shop = await createTestShop();
  ({ firmsOf, addressesOf } = ownThings(shop.deps.store));
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { store, tokens } = shop.deps;
  const at = { store, tokens, now: shop.clock.now };
  anna = await addCustomer(at);
  boris = await addCustomer(at, { first_name: 'Борис-Тайна', email: 'secret@example.ru' });
  browser = openBrowser(shop.listener, anna.cookie);
});

const order = (owner: LoggedIn, facts: Partial<Insertable<OrderTable>> = {}) =>
  addOrder(shop.deps.store, { shopper_id: owner.id, created_at: shop.clock.now }, facts);

describe('the sessions', () => {
  it('are listed without their secrets, and one or all can be ended', async () => {
    const other = await addSession(anna);
    const page = await browser.get('/lk/profil/');
    expect(page.text).not.toContain(anna.sessionId);
    expect(page.text).not.toContain('other-session');
    const [, publicId = ''] = /sessions\/([\w-]{16})\/end/.exec(page.text) ?? [];
    const elsewhere = openBrowser(shop.listener, other);
    expect((await elsewhere.get('/lk/')).status).toBe(200);
    await browser.post(`/lk/profil/sessions/${publicId}/end`);
    const sent = await elsewhere.get('/lk/');
    expect(sent.headers.location).toBe('/login?registration=true&from=%2Flk%2F');
    expect((await browser.get('/lk/')).status).toBe(200);
    const answer = await browser.post('/lk/profil/sessions/end');
    expect(answer.headers.location).toBe('/');
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
    const old = await openBrowser(shop.listener, anna.cookie).get('/lk/');
    expect(old.headers.location).toBe('/login?registration=true&from=%2Flk%2F');
  });
});

describe('a form that comes after its sender has signed out elsewhere', () => {
  it('is shown to be sent again after the sign-in, with all that was typed', async () => {
    const typed = { ...FIRM, title: 'ООО «Долго Набирали»' };
    await browser.post('/lk/profil/sessions/end');
    const ended = openBrowser(shop.listener, anna.cookie);
    for (const one of [openBrowser(shop.listener), ended]) {
      const answer = await one.post('/lk/profil/firms/new', typed);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('Вы вышли из аккаунта');
      expect(answer.text).toContain('action="/lk/profil/firms/new"');
      expect(hiddenFields(answer.text)).toEqual(typed);
    }
    const script = openBrowser(shop.listener);
    const told = await script.post('/lk/profil/firms/new?_f=firm-form,notices', typed);
    // A script that gets a page in the place of parts sends the form as the browser would.
    expect([told.status, told.headers['x-location']]).toEqual([403, undefined]);
    expect(told.text).toContain('<title>');
    const removal = await openBrowser(shop.listener).post('/lk/profil/firms/1/removal');
    expect(removal.status).toBe(303);
  });
});

describe('who may see what', () => {
  const guarded = ['/lk', '/lk/', '/lk/orders', '/lk/orders/', '/lk/requests/', '/lk/profil/'];
  const forms = ['/lk/profil/firms/new', '/lk/profil/addresses/new'];

  it('keeps the way back out of an answer whose head it would not fit', async () => {
    const guest = openBrowser(shop.listener);
    const answer = await guest.get(`/lk/profil/?sort=${"'".repeat(4000)}`);
    expect([answer.status, answer.headers.location]).toEqual([303, '/login']);
  });

  it.each([...guarded, ...forms, '/lk?type=orders', '/lk-request/1'])(
    'leads a guest from %s to the login [S6.3]',
    async (path) => {
      for (const cookie of ['', `temporary_token=${'g.1.1.x'}`]) {
        const answer = await openBrowser(shop.listener, cookie).get(path);
        expect(answer.status).toBe(303);
        expect(answer.headers.location).toBe(`/login?from=${encodeURIComponent(path)}`);
      }
    },
  );

  it.each([...guarded, ...forms])('signs out whose session is over at %s', async (path) => {
    await transaction(shop.deps.store, (tx) =>
      tx.updateTable('sessions').set({ ended_at: 1 }).where('id', '=', anna.sessionId).execute(),
    );
    const answer = await browser.get(path);
    const from = encodeURIComponent(path);
    expect(answer.headers.location).toBe(`/login?registration=true&from=${from}`);
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
  });

  it('has no part of the account that is not named', async () => {
    for (const path of ['/lk/x', '/lk/constructor', '/lk/profil/firms/0', '/lk/profil/firms/1e3']) {
      expect((await browser.get(path)).status).toBe(404);
    }
    expect((await browser.get('/lk?type=__proto__')).status).toBe(404);
  });

  it('is tried at every address of the account', () => {
    const tried = [
      '/lk',
      '/lk/:part',
      '/lk/profil',
      '/lk/profil/mailing',
      '/lk/profil/sessions/end',
      '/lk/profil/firms/:id',
      '/lk/profil/firms/:id/removal',
      '/lk/profil/firms/:id/default',
      '/lk/profil/addresses/:id',
      '/lk/profil/addresses/:id/removal',
      '/lk/profil/addresses/:id/default',
      '/lk/profil/sessions/:id/end',
      '/lk-order/:id',
      '/lk-request/:id',
    ];
    const known = Object.values(patterns).filter((pattern) => pattern.startsWith('/lk'));
    expect(known.toSorted()).toEqual(tried.toSorted());
  });

  it('shows nothing of another’s and changes nothing of it', async () => {
    const theirs = openBrowser(shop.listener, boris.cookie);
    await theirs.post('/lk/profil/firms/new', { ...FIRM, title: 'ООО «Чужая Тайна»' });
    await theirs.post('/lk/profil/addresses/new', { ...ADDRESS, text: 'Чужая Тайна' });
    const secret = await order(boris, { delivery_title: 'Чужая Тайна' });
    const [firm] = await firmsOf(boris);
    const [address] = await addressesOf(boris);
    const before = [await firmsOf(boris), await addressesOf(boris)];
    const reads = [
      '/lk/',
      '/lk/orders/',
      '/lk/requests/',
      '/lk/profil/',
      '/lk/help/',
      `/lk/profil/firms/${firm?.id}`,
      `/lk/profil/addresses/${address?.id}`,
      `/lk-order/${secret}`,
      `/lk-request/${secret}`,
    ];
    const writes: [string, Record<string, string>][] = [
      [`/lk/profil/firms/${firm?.id}`, { ...FIRM, title: 'Моя' }],
      [`/lk/profil/firms/${firm?.id}/removal`, {}],
      [`/lk/profil/firms/${firm?.id}/default`, {}],
      [`/lk/profil/addresses/${address?.id}`, { ...ADDRESS, text: 'Моя' }],
      [`/lk/profil/addresses/${address?.id}/removal`, {}],
      [`/lk/profil/addresses/${address?.id}/default`, {}],
      ['/lk/profil/sessions/AAAAAAAAAAAAAAAA/end', {}],
    ];
    for (const [name, who] of [
      ['A', anna.cookie],
      ['guest', ''],
    ] as const) {
      const stranger = openBrowser(shop.listener, who);
      for (const path of reads) {
        const answer = await stranger.get(path);
        expect(answer.text, `${name} ${path}`).not.toContain('Тайна');
        if (/\d$/.test(path)) expect([404, 303], `${name} ${path}`).toContain(answer.status);
      }
      for (const [path, fields] of writes) {
        const answer = await stranger.post(path, { ...fields, return_to: '/lk/profil/' });
        const isForm = 'text' in fields || 'title' in fields;
        const login = '/login?from=%2Flk%2Fprofil%2F';
        const refusal = name === 'A' ? 422 : 403;
        expect(answer.status, `${name} ${path}`).toBe(isForm ? refusal : 303);
        if (!isForm) expect(answer.headers.location).toBe(name === 'A' ? '/lk/profil/' : login);
        expect(answer.text).not.toContain('Тайна');
      }
    }
    expect([await firmsOf(boris), await addressesOf(boris)]).toEqual(before);
  });

  it('refuses changes that another site asks for', async () => {
    browser.headers['Sec-Fetch-Site'] = 'cross-site';
    const answer = await browser.post('/lk/profil/sessions/end');
    expect(answer.status).toBe(403);
    expect((await openBrowser(shop.listener, anna.cookie).get('/lk/')).status).toBe(200);
  });

  it('keeps no page of the account under addresses that look like files', async () => {
    for (const path of ['/lk/orders/x.css', '/lk;a.css', '/lk%00.css', '/lk/profil.css']) {
      const answer = await browser.get(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toContain('Здравствуйте');
    }
  });
});

/** Another browser of the same customer; gives its cookie. */
async function addSession({ id }: LoggedIn): Promise<string> {
  const { store, tokens } = shop.deps;
  const { now } = shop.clock;
  const sessionId = `other-session-${id}`;
  await transaction(store, (tx) =>
    tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        customer_id: id,
        created_at: now,
        renewed_at: now,
        expires_at: now + 1_000_000,
        ended_at: null,
        user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        address: '203.0.113.9',
      })
      .execute(),
  );
  const claims = { kind: 'customer', shopperId: id, sessionId, role: 'retail' } as const;
  return `auth_token_lazar=${tokens.sign({ ...claims, issuedAt: now })}`;
}
