import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, shopContract } from '../../../../shared/contract/shop-api.ts';
import { patterns } from '../../../../shared/route-table.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { noteSeen } from '../../../helpers/full-length.ts';
import { addCustomer, addShopper } from '../../../helpers/shoppers.ts';
import { listOperations, type Operation } from '../fuzz/call-requests.ts';
import { type Front, listen } from '../listen.ts';
import { ownAddresses, ownCalls } from './own-addresses.ts';
import { addOwned, type Owned, readOwned } from './owned.ts';

const ADMIN_KEY = 'key-of-the-operator-of-the-shop';
const WORD = 'kanar0matrix';

let shop: TestShop;
let front: Front;
let owned: Owned;
let operations: Operation[];
/** Tokens of all who are not the owner. */
let strangers: Record<string, { cookie: string; token: string }>;
let asked = 0;

beforeAll(async () => {
  shop = await createTestShop({ ADMIN_KEY, TRUST_PROXY: '1' });
  front = await listen(shop.listener);
  owned = await addOwned(shop, WORD);
  const { store, tokens } = shop.deps;
  const { now } = shop.clock;
  const guest = await addShopper(store, now);
  const guestToken = tokens.sign({ kind: 'guest', shopperId: guest, issuedAt: now });
  const other = await addCustomer({ store, tokens, now });
  const { token } = owned.owner;
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  const left = await addCustomer({ store, tokens, now });
  await front.ask({ path: '/logout', form: {}, headers: { Cookie: left.cookie } });
  strangers = {
    nobody: { cookie: '', token: '' },
    guest: { cookie: `temporary_token=${guestToken}`, token: guestToken },
    customer: other,
    'who has left': left,
    'a forged token': { cookie: `auth_token_lazar=${forged}`, token: forged },
    operator: { cookie: '', token: ADMIN_KEY },
    'a wrong key': { cookie: '', token: `${ADMIN_KEY}x` },
  };
  operations = listOperations(JSON.parse((await front.ask({ path: '/api/v1/openapi.json' })).text));
});
afterAll(async () => {
  front.close();
  await shop.close();
});

/** Another address at each time: limits are not what keeps strangers out. */
function send(
  method: string,
  path: string,
  { cookie, token }: { cookie: string; token: string },
  body?: object,
) {
  const headers = {
    'X-Forwarded-For': `10.0.${Math.floor(++asked / 250)}.${asked % 250}`,
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  return front.ask({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
}
const page = (method: string, path: string, who: { cookie: string }, body?: object) =>
  send(method, path, { cookie: who.cookie, token: '' }, body);
const call = (method: string, path: string, who: { token: string }, body?: object) =>
  send(method, `/api/v1/${path}`, { cookie: '', token: who.token }, body);

describe('what is one customer’s', () => {
  it('is shown to the owner, so that the rest is not seen by a blind eye', async () => {
    const { owner } = owned;
    for (const [name, { path, shows }] of Object.entries(ownAddresses)) {
      if (!path || !shows) continue;
      const answer = await page('GET', path(owned), owner);
      expect([name, answer.status, answer.text.includes(WORD)]).toEqual([name, 200, true]);
    }
    for (const [name, { path, shows }] of Object.entries(ownCalls)) {
      if (!path || !shows) continue;
      const answer = await call('GET', path(owned), owner);
      expect([name, answer.status, answer.text.includes(WORD)]).toEqual([name, 200, true]);
    }
    for (const path of ['/lk', '/lk/profil', '/lk/orders', '/lk/requests', '/search-panel']) {
      expect([path, (await page('GET', path, owner)).text.includes(WORD)]).toEqual([path, true]);
    }
  });

  it('is neither shown to anyone else at any address of the shop nor changed', async () => {
    const before = await readOwned(shop, owned);
    const leaks: string[] = [];
    const open: string[] = [];
    for (const [role, who] of Object.entries(strangers)) {
      // Pages know people by their cookies: without one all are the same.
      if (!who.cookie && role !== 'nobody') continue;
      for (const method of ['GET', 'POST']) {
        for (const [name, { access, path }] of Object.entries(ownAddresses)) {
          if (!path) continue;
          const answer = await page(method, path(owned), who, method === 'POST' ? {} : undefined);
          const seen = `${role}: ${method} ${name} ${answer.status}`;
          if (showsWord(answer)) leaks.push(seen);
          if (access === 'owner' && answer.status === 200) open.push(seen);
        }
      }
    }
    // Plain addresses show things by the cookie alone.
    const plain = Object.values(patterns).filter((path) => !/[:*{]/.test(path));
    for (const role of ['guest', 'customer']) {
      const who = strangers[role] ?? { cookie: '' };
      for (const path of plain) {
        for (const method of ['GET', 'POST']) {
          const body = method === 'POST' ? {} : undefined;
          const answer = await page(method, path, who, body);
          if (showsWord(answer)) leaks.push(`${role}: ${method} ${path} ${answer.status}`);
        }
      }
    }
    expect({ leaks, open }).toEqual({ leaks: [], open: [] });
    expect(await readOwned(shop, owned)).toEqual(before);
  }, 120_000);

  it('is neither given to anyone else by any call nor changed', async () => {
    const before = await readOwned(shop, owned);
    const leaks: string[] = [];
    const open: string[] = [];
    for (const [role, who] of Object.entries(strangers)) {
      for (const { name, method, path, example } of operations) {
        const { access, path: own } = ownCalls[name as CallName] ?? { access: 'own' };
        const address = own ? own(owned) : path.slice(1).replace(/\{\w+\}/g, '1');
        const body = method === 'POST' || method === 'PUT' ? example : undefined;
        const answer = await call(method, address, who, body);
        const seen = `${role}: ${method} ${name} ${answer.status}`;
        if (showsWord(answer)) leaks.push(seen);
        if (answer.status >= 500) leaks.push(seen);
        if ((access === 'owner' || access === 'manager') && answer.status < 400) open.push(seen);
      }
    }
    expect({ leaks, open }).toEqual({ leaks: [], open: [] });
    expect(await readOwned(shop, owned)).toEqual(before);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(shopContract), 'exportCatalog'].toSorted(),
    );
    const naming = Object.entries(shopContract).filter(([, { path }]) => path.includes(':'));
    expect(Object.keys(ownCalls).toSorted()).toEqual(naming.map(([name]) => name).toSorted());
    noteSeen(
      'CANARIES',
      `матрица: ${asked} запросов от ${Object.keys(strangers).length} ролей, утечек 0`,
    );
  }, 120_000);

  it('opens the operator’s address to the operator alone', async () => {
    const path = '/api/cache-data-update?type=rates';
    for (const [role, { cookie, token }] of Object.entries({ ...strangers, owner: owned.owner })) {
      const { status } = await send('GET', path, { cookie, token });
      expect([role, status]).toEqual([role, role === 'operator' ? 200 : 404]);
    }
  });
});

const showsWord = ({ text, headers }: { text: string; headers: object }) =>
  text.includes(WORD) || JSON.stringify(headers).includes(WORD);
