import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listCopies } from '../../../server/doors/cdn/nginx-copies.ts';
import { readCopyHead } from '../../../server/doors/cdn/nginx-copy.ts';
import { loadTokenSecret } from '../../../server/identity/load-token-secret.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { endLater } from '../../helpers/ends.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { createDatabase } from '../../helpers/with-store.ts';
import { type Answer, ask, cookiesOf, type Question } from '../processes/ask.ts';
import { type ShopProcess, startShop } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
const SITE = 'marmit.example';
let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Store;
let shops: [ShopProcess, ShopProcess];
let nginx: Nginx;
let listing: string;
let products: string[];

const start = () =>
  startShop({
    main: SHOP_PROGRAMS.main,
    env: {
      SITE_URL: `http://${SITE}`,
      ALLOW_DEMO: '1',
      TRUST_PROXY: '1',
      DEMO_PRODUCTS: '400',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    },
  });
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-data-'));
endLater(() => rmSync(dataDir, { recursive: true, force: true }));

beforeAll(async () => {
  database = await createDatabase();
  shops = [await start(), await start()];
  nginx = await startNginx([shops[0].port, shops[1].port]);
  store = await openStore({ databaseUrl: database.url, file: '' });
  endLater(() => store.close());
  const menu = await ask({ port: shops[0].port, path: '/api/catalog', host: SITE });
  const [top] = JSON.parse(menu.text).data.catalog;
  listing = `/catalog/${top.fullUrl}`;
  const page = await ask({ port: shops[0].port, path: listing, host: SITE });
  products = [
    ...new Set([...page.text.matchAll(/href="(\/goods\/[^"?#]+)"/g)].map(([, to]) => to!)),
  ];
});

type Through = Omit<Question, 'port'>;
const get = (path: string, more: Partial<Through> = {}): Promise<Answer> =>
  ask({ port: nginx.port, path, host: SITE, ...more });
const cacheOf = ({ headers }: Answer) => headers['x-cache'];
/** Asks until nginx has a copy: the answer to the first asker may go out while parts of it are waited for. */
const keepCopy = (path: string) => expect.poll(async () => cacheOf(await get(path))).toBe('HIT');
const addCard = async (customer: { first_name: string }) =>
  addCustomer(
    { store, tokens: createTokens(await loadTokenSecret(store)), now: Date.now() },
    customer,
  );

describe('copies', () => {
  it('are shown from the second request on, one for each encoding [D.15]', async () => {
    for (const [encoding, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', undefined],
      ['identity', undefined],
    ] as const) {
      const headers = { 'Accept-Encoding': encoding };
      const first = await get('/', { headers });
      const second = await get('/', { headers });
      expect([first.status, second.status, cacheOf(second)]).toEqual([200, 200, 'HIT']);
      if (sent) expect(second.headers['content-encoding']).toBe(sent);
      expect(second.headers.vary).toContain('Accept-Encoding');
    }
    expect(cacheOf(await get('/', { headers: { 'Accept-Encoding': 'br, gzip' } }))).toBe('HIT');
    expect((await get('/')).text).toContain('</html>');
  });

  it('tell browsers to ask again, and nothing that is meant for the cache', async () => {
    const { headers } = await get(listing);
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    expect(headers).not.toHaveProperty('cdn-cache-control');
    expect(headers).not.toHaveProperty('cache-tag');
    expect(headers).not.toHaveProperty('x-browser-cache-control');
  });

  it('are asked about with If-None-Match', async () => {
    const { headers } = await get(listing);
    const again = await get(listing, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('have an own request id each time', async () => {
    const ids = [await get('/'), await get('/')].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('do not depend on the marks of advertising', async () => {
    await get(`${listing}?page=2`);
    const marks = 'utm_source=a&page=2&utm_medium=b&utm_campaign=c&yclid=1&gclid=2';
    expect(cacheOf(await get(`${listing}?${marks}`))).toBe('HIT');
    expect(cacheOf(await get(`${listing}?utm_source=a&yclid=1`))).toBe('HIT');
  });

  it.each(['?stranger=1', '?f.brand=x', '?page=2&f.stranger=1'])(
    'are not made of addresses with parameters that no page knows: %s',
    async (query) => {
      for (let number = 0; number < 2; number++) {
        expect(cacheOf(await get(`${listing}${query}`))).toBe('BYPASS');
      }
    },
  );

  it('are not made of addresses that lead nowhere', async () => {
    for (let number = 0; number < 2; number++) {
      const answer = await get('/goods/net-takogo');
      expect([answer.status, cacheOf(answer)]).toEqual([404, 'MISS']);
    }
  });

  it('of what has no end are apart from those of pages', async () => {
    await get(listing);
    await get(`${listing}?search=x`);
    await get('/search/x');
    const folders = listCopies(nginx.cacheFolder).map(
      (path) => path.slice(nginx.cacheFolder.length).split('/')[1],
    );
    expect(new Set(folders)).toEqual(new Set(['pages', 'asked']));
    const asked = listCopies(join(nginx.cacheFolder, 'asked')).map(
      (path) => readCopyHead(path).key,
    );
    expect(asked.filter((key) => !/\?|\/search/.test(key))).toEqual([]);
    const pages = listCopies(join(nginx.cacheFolder, 'pages')).map(
      (path) => readCopyHead(path).key,
    );
    expect(pages.filter((key) => /\?|\/search/.test(key))).toEqual([]);
  });

  it('are kept of files also for people with cookies', async () => {
    const page = await get('/');
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? '';
    await get(style);
    const answer = await get(style, { headers: { Cookie: 'auth_token_lazar=x' } });
    expect(cacheOf(answer)).toBe('HIT');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('are kept for each city apart, also when request line and Host disagree', async () => {
    const city = (await get('/', { host: `spb.${SITE}` })).text;
    expect(city).not.toBe((await get('/')).text);
    const path = products[0] ?? '';
    const confused = await sendRaw(`GET http://${SITE}${path} HTTP/1.1`, [`Host: spb.${SITE}`]);
    const clean = await get(path);
    expect(clean.text).toBe((await ask({ port: shops[0].port, path, host: SITE })).text);
    if (/^HTTP\/1.1 200/.test(confused)) expect(confused).toContain(clean.text.slice(-500));
  });

  it('are not made of refusals', async () => {
    const path = products[1] ?? '';
    const long = 'x'.repeat(9000);
    const refusals = [
      await get(path, { headers: { 'X-Long': long } }),
      await get(path, { method: 'BREW' }),
      await get(path, { host: 'stranger.example' }),
      await get(path, { headers: { Range: 'bytes=900000000-' } }),
    ];
    for (const { status } of refusals.slice(0, 3)) expect(status).toBeGreaterThanOrEqual(400);
    const clean = await get(path);
    expect([clean.status, clean.text.includes('</html>')]).toEqual([200, true]);
  });
});

it.each([
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Scheme', 'http'],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-Original-URL', '/404'],
  ['X-Rewrite-URL', '/404'],
  ['X-HTTP-Method-Override', 'POST'],
  ['X-City-Id', '78'],
  ['rate', '2'],
  ['country', 'kz'],
  ['Forwarded', 'host=evil.example'],
  ['Cookie', 'utm=%3Cscript%3E; city_confirmed=1'],
])('the header %s changes no page that others see', async (name, value) => {
  const path = `${listing}?sort=asc&search=${encodeURIComponent(name)}`;
  const poisoned = await get(path, { headers: { [name]: value } });
  const clean = await get(path);
  const direct = await ask({ port: shops[0].port, path, host: SITE });
  expect([clean.status, clean.text]).toEqual([direct.status, direct.text]);
  expect(poisoned.text).toBe(clean.text);
});

it('a request with a body changes no page that others see', async () => {
  const path = `${listing}?sort=desc`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '9' };
  await sendRaw(`GET ${path} HTTP/1.1`, [
    `Host: ${SITE}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    'sort=asc&',
  ]);
  const direct = await ask({ port: shops[0].port, path, host: SITE });
  expect((await get(path)).text).toBe(direct.text);
});

describe('pages of people', () => {
  it('of a city are led to its host when they come in, also past a copy', async () => {
    await get(listing);
    const as = (cookie: string, site: string) =>
      get(listing, {
        headers: { Cookie: cookie, 'Sec-Fetch-Site': site, Accept: 'text/html' },
      });
    const led = await as('cookie_consent=all; city_confirmed=5', 'none');
    expect(led.status).toBe(302);
    expect(led.headers.location).toMatch(/^http:\/\/kazan\./);
    for (const [cookie, site] of [
      ['city_confirmed=5', 'same-site'],
      ['city_confirmed=90', 'none'],
    ] as const) {
      const shown = await as(cookie, site);
      expect([shown.status, cacheOf(shown)]).toEqual([200, 'HIT']);
    }
    expect((await get(listing)).status).toBe(200);
  });

  it('are never shown to others, however guests and customers mix', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => addCard({ first_name: `Канарейка${at}к` })),
    );
    const paths = ['/', listing, '/lk', '/basket', '/lk/profil', ...products.slice(0, 3)];
    let leaks = 0;
    let seen = 0;
    const walk = async (walker: number) => {
      for (let step = 0; step < 30; step++) {
        const person = (walker + step) % 3 === 0 ? null : people[(walker * 7 + step) % 8];
        const answer = await get(paths[(walker + step * 5) % paths.length] ?? '/', {
          from: `127.0.1.${walker + 1}`,
          headers: person ? { Cookie: person.cookie } : {},
        });
        const names = new Set(answer.text.match(/Канарейка\dк/g));
        const own = person ? `Канарейка${people.indexOf(person)}к` : '';
        if (names.has(own)) seen++;
        if ([...names].some((name) => name !== own)) leaks++;
        if (person) {
          expect(cacheOf(answer)).toBe('BYPASS');
          // A busy shop refuses with what nobody may keep at all.
          const rule = answer.status === 503 ? 'no-store' : 'private';
          expect(answer.headers['cache-control']).toContain(rule);
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, walker) => walk(walker)));
    expect(seen).toBeGreaterThan(50);
    expect(leaks).toBe(0);
  });

  it.each([
    '/lk/profil/x.css',
    '/lk/profil;a.css',
    '/lk/profil%2f..%2f..%2fassets/a.js',
    '/lk/profil%3f.css',
    '/lk/profil%23.css',
    '/assets/..%2flk/profil',
    '/assets/../lk/profil',
    '/basket/.avif',
    '/basket%0a.css',
    '/lk/profil/%2e%2e/profil',
  ])('are not kept under %s', async (path) => {
    const person = await addCard({ first_name: 'Обманутая' });
    await get(path, { headers: { Cookie: person.cookie } });
    const stolen = await get(path);
    expect(stolen.text).not.toContain('Обманутая');
  });

  it('with a basket are their own, and guests see none of it', async () => {
    const product = (
      await store.db
        .selectFrom('stock')
        .innerJoin('prices', 'prices.product_id', 'stock.product_id')
        .select('stock.product_id as id')
        .where('stock.free', '>', 5)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
    const form = { product_id: String(product), amount: '1' };
    const added = await get('/basket/lines', { form });
    expect(added.status).toBe(303);
    const Cookie = cookiesOf(added);
    expect(Cookie).toContain('temporary_token=');
    const own = await get('/basket', { headers: { Cookie } });
    expect(cacheOf(own)).toBe('BYPASS');
    expect(own.text).not.toBe((await get('/basket')).text);
    expect((await get('/')).headers).not.toHaveProperty('set-cookie');
  });
});

describe('taking copies out', () => {
  const purge = (...words: string[]) => {
    const program = join(root, 'scripts', 'purge.mjs');
    const options = [program, '--folder', nginx.cacheFolder, ...words];
    return spawnSync(process.execPath, options, { encoding: 'utf8' });
  };

  it('by tag takes the pages that show a product, and no others', async () => {
    const tagsOf = async (of: string) => {
      const { headers } = await ask({ port: shops[0].port, path: of, host: SITE });
      return String(headers['cache-tag']).split(',');
    };
    const [path = '', ...others] = products.slice(2);
    const tag = (await tagsOf(path)).find((each) => /^p-\d/.test(each)) ?? '';
    // Pages of goods like it show it too.
    let other = '';
    for (const each of others) {
      if (!other && !(await tagsOf(each)).includes(tag)) other = each;
    }
    expect(other).not.toBe('');
    for (const each of [path, other, '/']) await keepCopy(each);
    expect(purge('--tag', tag).stdout).toMatch(/^Удалено копий: [1-9]/);
    expect(cacheOf(await get(path))).toBe('MISS');
    expect(cacheOf(await get(path))).toBe('HIT');
    expect(cacheOf(await get(other))).toBe('HIT');
  });

  it('by address takes a page with all its pages and encodings', async () => {
    for (const path of [listing, `${listing}?page=2`, '/']) await keepCopy(path);
    purge('--address', `${SITE}:${nginx.port}${listing}`);
    expect(cacheOf(await get(listing))).toBe('MISS');
    expect(cacheOf(await get(`${listing}?page=2`))).toBe('MISS');
    expect(cacheOf(await get('/'))).toBe('HIT');
  });

  it('takes everything when asked to, and says how it is used when not', async () => {
    await get('/');
    purge('--all');
    expect(cacheOf(await get('/'))).toBe('MISS');
    expect(purge().status).toBe(2);
  });
});

it('goes on with one process, and with none shows the copies it has', async () => {
  await get(listing);
  await shops[0].stop();
  for (const path of products.slice(0, 6)) expect((await get(path)).status).toBe(200);
  await shops[1].stop();
  expect((await get(listing)).status).toBe(200);
  const missing = await get('/lk');
  expect([missing.status, missing.headers['retry-after']]).toEqual([503, '5']);
  expect(missing.text).toContain('Магазин сейчас перегружен');
});

/** Answer of the server to lines that no client library would send. */
function sendRaw(requestLine: string, lines: readonly string[]): Promise<string> {
  const text = [requestLine, 'Connection: close', ...lines, '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(nginx.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
