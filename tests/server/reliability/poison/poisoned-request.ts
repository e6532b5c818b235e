import type { Random } from '../../../../server/demo/random.ts';
import type { RawRequest } from './raw-exchange.ts';

/** Names and values of cookies that make a page somebody's own. */
export type OwnCookies = readonly (readonly [name: string, value: string])[];

export interface Attack {
  /** Path that the guest asks for. */
  path: string;
  host: string;
  cookies: OwnCookies;
  /** Good in `Authorization` of programs. */
  token: string;
}

/** Around a name and an equals sign; what parsers leave out, take in or end a header at. */
const GAPS = [
  '',
  '',
  ' ',
  '\t',
  '  ',
  '"',
  "'",
  ',',
  ';',
  '\\',
  '%20',
  '\x0b',
  '\x0c',
  '\xa0',
  '+',
  '\0',
];
const BETWEEN = ['; ', ';', ',', ', ', ' ', '\t;', ';;', '; ;', '&', ';\t '];
const BEFORE = ['', '', '', '$Version=1; ', 'x', '; ', '=; ', 'a; ', '"a; ', ',', 'x=y; ', 'x="; '];
const PREFIXES = ['', '', '', '', '', '', '__Secure-', '__Host-', '__secure-', '$', '.'];
const COOKIE_NAMES = [
  'Cookie',
  'Cookie',
  'Cookie',
  'cookie',
  'COOKIE',
  'Cookie2',
  'X-Cookie',
  'Set-Cookie',
];
const HARMLESS = ['_ym_uid=1', 'city_confirmed=1', 'x=1', 'cookie_consent=all', 'first_init=1'];

/** A request that would be somebody's own, or some other page, under the address of a guest's. */
export function makeAttack(random: Random, attack: Attack): RawRequest {
  const { path, host } = attack;
  const target = random.chance(0.35) ? disguiseTarget(random, path) : path;
  const lines = [
    `Host: ${random.chance(0.1) ? disguiseHost(random, host) : host}`,
    ...(random.chance(0.85) ? cookieLines(random, attack.cookies) : []),
    ...(random.chance(0.3) ? [`Authorization: ${authorization(random, attack.token)}`] : []),
    ...random.some(foreignHeaders(random), random.pick([0, 0, 1, 1, 2, 5])),
  ];
  if (random.chance(0.04)) {
    const body = random.pick(['sort=asc&page=2', '{"a":1}', 'GET /lk HTTP/1.1\r\n\r\n']);
    const type = random.pick([
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain',
    ]);
    return {
      method: random.pick(['GET', 'POST', 'HEAD']),
      target,
      body,
      lines: [...lines, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
    };
  }
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']);
  return { method, target, lines };
}

function cookieLines(random: Random, cookies: OwnCookies): string[] {
  // One thing wrong and no other: of many, one makes the rest harmless.
  if (random.chance(0.5)) {
    const [name, value] = random.pick(cookies);
    return [
      `Cookie: ${random.pick(BEFORE)}${random.pick(GAPS)}${name}${random.pick(GAPS)}=${value}`,
    ];
  }
  const pairs = random.some(cookies, random.int(1, Math.min(3, cookies.length)));
  const texts = pairs.map(([name, value]) => {
    const gap = () => random.pick(GAPS);
    const named = PREFIXES.includes(name) ? name : random.pick(PREFIXES) + changeCase(random, name);
    const shown = random.chance(0.2) ? `"${value}"` : value;
    return `${random.pick(BEFORE)}${gap()}${named}${gap()}=${gap()}${shown}${gap()}`;
  });
  if (random.chance(0.4)) texts.splice(random.int(0, 1), 0, random.pick(HARMLESS));
  if (random.chance(0.15)) texts.push(texts[0] ?? '');
  const name = random.pick(COOKIE_NAMES);
  if (random.chance(0.15)) return texts.map((text) => `${name}: ${text}`);
  return [`${name}${random.pick([': ', ':', ':\t'])}${texts.join(random.pick(BETWEEN))}`];
}

function changeCase(random: Random, name: string): string {
  if (random.chance(0.85)) return name;
  return random.pick([
    name.toUpperCase(),
    name.replace('_', '%5f'),
    name.replace('_', '-'),
    `${name}[]`,
  ]);
}

const authorization = (random: Random, token: string) =>
  random.pick([`Bearer ${token}`, `bearer ${token}`, 'Basic YTpi', '', '0', ' ', token, '"']);

const disguiseHost = (random: Random, host: string) =>
  random.pick([
    host.toUpperCase(),
    `${host}.`,
    `${host}:80`,
    `${host}:3999`,
    'evil.example',
    `${host},x`,
  ]);

function disguiseTarget(random: Random, path: string): string {
  const join = path.includes('?') ? '&' : '?';
  const junk = random.pick([
    'utm_source=x',
    'x=1',
    '__proto__=1',
    'constructor[a]=1',
    'from=/lk',
    'from=mail',
    '_f=',
    '_f',
    'f.junk=1',
    'hash=',
    'hash=zzz',
    'sort=',
    'page=1',
    'page=0',
    'search=evil',
    'facet=zzz',
    'return_to=//evil.example',
    'city=78',
    'coords=1,1',
    'step=x',
    'auth_token_lazar=1',
    '=',
    '&',
    '%66oo=1',
    'page=2&page=1',
    'sort=asc&sort=desc',
    '%00',
    '?',
    '%',
    ';a=b',
    'callback=x',
    '_method=POST',
  ]);
  const [before = '', query] = path.split('?');
  return random.pick([
    `${path}${join}${junk}`,
    `${before}?${junk}${query ? `&${query}` : ''}`,
    `${path}#${junk}`,
    `/${path}`,
    `${before}/${query ? `?${query}` : ''}`,
    path.replace(/[a-z]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    `/x/..${path}`,
    `/.${path}`,
    `http://localhost${path}`,
    `http://evil.example${path}`,
    path.toUpperCase(),
    `${before};x=1`,
    `${before}%3F${junk}`,
  ]);
}

/** Headers by which caches and frames have been poisoned. */
function foreignHeaders(random: Random): string[] {
  const evil = 'evil.example';
  return [
    `X-Forwarded-Host: ${evil}`,
    'X-Forwarded-Proto: http',
    'X-Forwarded-Port: 1',
    `X-Host: ${evil}`,
    `Forwarded: host=${evil};proto=gopher`,
    'X-Original-URL: /lk',
    'X-Rewrite-URL: /basket',
    'X-HTTP-Method-Override: POST',
    'X-City-Id: 78',
    'rate: 840',
    'country: kz',
    'X-Forwarded-For: 1.2.3.4',
    'X-Request-Id: evil-evil-evil',
    'Expect: 100-continue',
    'Accept: application/json',
    'Accept-Language: en',
    'Sec-CH-UA-Mobile: ?1',
    'Save-Data: on',
    `Referer: http://${evil}/`,
    `Origin: http://${evil}`,
    'User-Agent: Googlebot',
    'Range: bytes=0-9',
    'If-None-Match: *',
    'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT',
    'If-Range: "x"',
    'Purpose: prefetch',
    'Sec-Purpose: prefetch',
    'X-Requested-With: XMLHttpRequest',
    'DNT: 1',
    'Cache-Control: no-cache',
    'Pragma: no-cache',
    'Vary: *',
    'X-Accel-Redirect: /lk',
    `Accept-Encoding: ${random.pick(['br', 'gzip', 'identity;q=0', '*', 'br;q=0, *;q=1', 'zstd'])}`,
  ];
}
