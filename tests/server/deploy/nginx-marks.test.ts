import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { endLater } from '../../helpers/ends.ts';
import { type Answer, ask, type Question } from '../processes/ask.ts';
import { startShop } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

// Starting a shop takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SITE = 'marmit.example';
const MARKS = 'utm_source=yandex&utm_medium=cpc&yclid=7';
/** A browser that comes by an advertisement, whose visitor chose Kazan before. */
const ENTERING = {
  Cookie: 'city_confirmed=5',
  'Sec-Fetch-Site': 'cross-site',
  Accept: 'text/html',
};
const through =
  (nginx: () => Nginx) =>
  (path: string, more: Partial<Question> = {}): Promise<Answer> =>
    ask({ port: nginx().port, path, host: SITE, ...more });

describe('marks of advertising of who is led on to another host', () => {
  let nginx: Nginx;
  const get = through(() => nginx);
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marmit-marks-'));
    endLater(() => rmSync(folder, { recursive: true, force: true }));
    const env = {
      SITE_URL: `http://${SITE}`,
      ALLOW_DEMO: '1',
      TRUST_PROXY: '1',
      DEMO_PRODUCTS: '60',
      DATA_DIR: folder,
    };
    const { port } = await startShop({ main: SHOP_PROGRAMS.main, env });
    nginx = await startNginx([port, port]);
  });

  it('go along to the city of the visitor', async () => {
    const { status, headers } = await get(`/catalog?${MARKS}&page=2`, { headers: ENTERING });
    const { location = '' } = headers;
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/[a-z]+\.marmit\.example(?::\d+)?\/catalog\?/),
    ]);
    expect(location.endsWith(`/catalog?${MARKS}&page=2`)).toBe(true);
  });

  it('go along to the name without www, and nobody else gets them', async () => {
    const www = { host: `www.${SITE}` };
    const first = await get(`/catalog?${MARKS}`, www);
    expect([first.status, first.headers['location']]).toEqual([
      301,
      `http://${SITE}/catalog?${MARKS}`,
    ]);
    const next = await get('/catalog', www);
    expect([next.status, next.headers['location']]).toEqual([301, `http://${SITE}/catalog`]);
  });

  it('go along to the address that a page has now', async () => {
    const { status, headers } = await get(`/catalog/sale?hash=&${MARKS}`);
    expect([status, headers['location']]).toEqual([301, expect.stringContaining(MARKS)]);
    const plain = await get('/catalog/sale?hash=');
    expect(plain.headers['location']).not.toMatch(/utm_|yclid/);
  });

  it('are not told to the shop by anybody else', async () => {
    await get('/contacts');
    const marked = await get(`/contacts?${MARKS}`);
    expect([marked.status, marked.headers['x-cache']]).toEqual([200, 'HIT']);
  });
});

describe('an answer with the marks of one visitor', () => {
  let nginx: Nginx;
  let origin: MadeUpOrigin;
  let ports: [number, number];
  const get = through(() => nginx);
  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    nginx = await startNginx(ports);
  });
  beforeEach(async () => {
    origin = await startOrigin(ports[0]);
    // A shop that is wrong about its own answers.
    origin.next.headers = { 'Cache-Control': 'public, max-age=0, s-maxage=300' };
    origin.next.status = 301;
    return () => origin.close();
  });
  const asked = () => origin.requests.map(({ url }) => url);

  it.each([
    ['www', { host: `www.${SITE}` }],
    ['www in capitals', { host: `WWW.${SITE}` }],
    ['entering', { headers: ENTERING }],
  ] as const)('is kept for nobody: %s', async (name, visitor) => {
    const path = `/catalog/${name.replaceAll(' ', '-')}`;
    await get(`${path}?${MARKS}`, visitor);
    for (const next of [visitor, {}, { host: `www.${SITE}` }]) await get(path, next);
    expect(asked()).toEqual([`${path}?${MARKS}`, path, path, path]);
  });

  it.each(['/assets/a-1.css', '/img/640/a.webp'])(
    'cannot come from a file, whose copy everybody gets: %s',
    async (path) => {
      await get(`${path}?${MARKS}`, { headers: ENTERING });
      await get(path);
      expect(asked()).toEqual([path]);
    },
  );

  it.each([
    ['/goods/2', '/goods/2?{}'],
    ['/goods/2#photo', '/goods/2?{}#photo'],
    ['/catalog?page=2', '/catalog?page=2&{}'],
    ['/catalog?page=2#list', '/catalog?page=2&{}#list'],
    ['https://pay.example/1', 'https://pay.example/1'],
  ])(
    'goes along with each visitor alone where a kept answer leads to %s',
    async (location, led) => {
      origin.next.headers['Location'] = location;
      const path = `/catalog/kept-${encodeURIComponent(location).replaceAll('%', '-').toLowerCase()}`;
      const many = [
        ...['utm_source=a', 'utm_medium=b', 'utm_campaign=c', 'utm_term=%D0%BF', 'utm_content=e'],
        ...['yclid=7', 'gclid=8', '_openstat=9;1'],
      ].join('&');
      for (const marks of ['utm_source=first&yclid=1', '', 'gclid=3&utm_term=third', '', many]) {
        const { headers } = await get(marks ? `${path}?${marks}` : path);
        expect(headers['location']).toBe(marks ? led.replace('{}', marks) : location);
      }
      const mixed = await get(`${path}?utm_source=x&page=1&yclid=2`);
      expect(mixed.headers['location']).toBe(led.replace('{}', 'utm_source=x&yclid=2'));
      expect(asked()).toEqual([path, `${path}?page=1`]);
    },
  );

  it('cannot come from a guest', async () => {
    await get(`/catalog/guest?${MARKS}`);
    await get('/catalog/guest');
    expect(asked()).toEqual(['/catalog/guest']);
  });
});
