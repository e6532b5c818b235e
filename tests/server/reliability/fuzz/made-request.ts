import type { Random } from '../../../../server/demo/random.ts';
import { encode, hostileText } from './hostile-values.ts';

/** One request of the fuzz. */
export interface MadeRequest {
  /** Name of the pattern or of the call that it is for. */
  target: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Asker: the cookies of a browser and the token of a program. */
export interface Role {
  cookie: string;
  token: string;
}

/** Addresses of ten thousand visitors: limits by address stop few of them. */
export function visitorAddress(random: Random): string {
  return `10.${random.int(0, 9)}.${random.int(0, 249)}.${random.int(1, 250)}`;
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Accept', ['application/json', 'text/html', '*/*', 'image/avif', ';;;q=9']],
  ['Accept-Encoding', ['br', 'gzip', 'identity;q=0', 'br;q=x, *']],
  ['If-None-Match', ['*', 'W/"x"', '"', 'x'.repeat(500)]],
  ['If-Modified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'вчера', 'x']],
  ['Range', ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-,2-']],
  ['Referer', ['http://localhost/', 'https://evil.example/', 'x', '/']],
  ['User-Agent', ['', 'Googlebot/2.1', 'YandexBot', 'x'.repeat(2000)]],
  ['X-City-Id', ['90', '78', '0', '-1', 'x', '1e9']],
  ['rate', ['643', '840', '0', 'x']],
  ['country', ['ru', 'kz', 'x'.repeat(300)]],
  ['X-Forwarded-Host', ['evil.example']],
  ['X-Forwarded-Proto', ['https', 'x']],
  ['Save-Data', ['on']],
  ['Sec-Purpose', ['prefetch']],
];

const COOKIES = [
  'city_id',
  'rate_id',
  'list_view',
  'temporary_token',
  'auth_token_lazar',
  'phone_token',
].concat(['login_browser', 'notice', 'city_confirmed', 'consent']);

/** Headers as a browser of the role sends them, now and then with some that it would not. */
export function makeHeaders(random: Random, role: Role): Record<string, string> {
  const cookies = role.cookie ? [role.cookie] : [];
  if (random.chance(0.2)) cookies.push(`${random.pick(COOKIES)}=${cookieValue(random)}`);
  const odd = random.chance(0.3) ? random.some(HEADERS, random.int(1, 3)) : [];
  return {
    'X-Forwarded-For': visitorAddress(random),
    'Sec-Fetch-Site': random.chance(0.95) ? 'same-origin' : 'cross-site',
    ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
    // No header may hold letters beyond Latin-1: Node's client would refuse to send it.
    ...Object.fromEntries(odd.map(([name, values]) => [name, latin(random.pick(values))])),
  };
}

function cookieValue(random: Random): string {
  return random
    .pick([
      '90',
      '78',
      '643',
      '840',
      'x',
      '',
      '1',
      'yes',
      '%',
      '%7B%22kind%22%3A1%7D',
      'g.1.1.x',
      'c.1.x.retail.1.y',
      `j:${encode('{"a":1}')}`,
      encode(hostileText(random)),
    ])
    .slice(0, 2000);
}

const latin = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');
