import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { GUEST_KEY_COOKIE } from '../../../shared/guest-key.ts';
import { ask, type Question } from '../processes/ask.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SITE = 'marmit.example';
const COOKIES = `cookie_consent=all; ${GUEST_KEY_COOKIE}=${randomUUID()}; first_init=1`;

let nginx: Nginx;
let origin: MadeUpOrigin;
let ports: [number, number];
beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
});
beforeEach(async () => {
  origin = await startOrigin(ports[0]);
  origin.next.headers = { 'Cache-Control': 'public, max-age=0, s-maxage=300' };
  return () => origin.close();
});

const get = (path: string, more: Partial<Question> = {}) =>
  ask({ port: nginx.port, path, host: SITE, headers: { Cookie: COOKIES }, ...more });
const told = () => origin.requests.map(({ cookie }) => cookie);

it.each([
  ['a change', '/favorites', { form: { add: '1' } }],
  ['a change for parts of a page', '/basket/lines?_f=notices', { form: { add: '1' } }],
  ['the form of the search', '/search/?search=%D0%BF', {}],
] as const)('is told to the shop with %s', async (_, path, more) => {
  await get(path, more);
  expect(told()).toEqual([COOKIES]);
});

it.each([
  '/catalog',
  '/search/plita',
  '/catalog?search=a&page=2',
  `/catalog?page=2&type=GET%20/search/?x%20${GUEST_KEY_COOKIE}=1`,
])('is told with no page that is shared: %s', async (path) => {
  const first = await get(path);
  const again = await get(path);
  const { text } = await get(path, { headers: {} });
  expect(told()).toEqual(['']);
  expect([first.text, again.text, text]).toEqual(['1', '1', '1']);
});

it('is told with no change that has none', async () => {
  await get('/favorites', { form: { add: '1' }, headers: { Cookie: 'cookie_consent=all' } });
  await get('/favorites', {
    form: { add: '1' },
    headers: { Cookie: `not_${GUEST_KEY_COOKIE}=1` },
  });
  expect(told()).toEqual(['', '']);
});
