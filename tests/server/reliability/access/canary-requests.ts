import type { Random } from '../../../../server/demo/random.ts';
import type { Harvest } from '../fuzz/harvest.ts';

/** Visitor with words that nobody else may see. */
export interface Visitor {
  cookie: string;
  /** Word in the visitor's data; '' for guests without any. */
  word: string;
}

export interface CanaryRequest {
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  headers: Record<string, string>;
  form?: Record<string, string>;
  /** Stands in this request alone, where the address shows it: may be answered to it. */
  told: string;
  /** Stands in headers that change nothing: may be answered to nobody. */
  hidden: string;
}

export const WORD = /kanar[0-9a-z]{8}/gi;

let words = 0;
export const nextWord = () => `kanar${(words++).toString(36).padStart(8, '0')}`;

const FRAGMENTS = ['header-actions', 'notices', 'header-actions,notices', 'main', 'basket-lines'];
/**
 * Endings by which caches take a private address for a file, and those that parsers read
 * differently.
 */
const DISGUISES = ['', '', '', '', '', '/', '/x.css', '.css', ';.js', '%2fx.css', '?x.png', '#x'];

/** Own and shared pages, parts of them and files; the home page twice as often. */
const KNOWN = `
  / / /basket /favorites /order /lk /lk/orders /lk/profil /lk/requests /login /city
  /contacts /contacts/callback /answer /answer/question /news /search-panel
  /search-panel/history /basket/preview /recommended /map /push /subscribe /cookies /404 /net-takogo
  /robots.txt /sitemap.xml /api/v1/cities /search/kanar /search-panel/suggestions?search=kan
  /search-panel/results?search=kan
`
  .trim()
  .split(/\s+/);

/** Real addresses of the shop, private and shared ones alike. */
export function listAddresses({ values, forms }: Harvest): string[] {
  const product = values.get('product.code') ?? [];
  const nodes = values.get('category.category') ?? [];
  return [
    ...KNOWN,
    ...product.slice(0, 20).map((code) => `/goods/${code}`),
    ...nodes.slice(0, 20).map((slug) => `/catalog/${slug}`),
    ...forms.slice(0, 30).map(({ action }) => action),
  ];
}

export function makeCanaryRequest(
  random: Random,
  addresses: readonly string[],
  { cookie }: Visitor,
): CanaryRequest {
  const [told, hidden] = [nextWord(), nextWord()];
  const address = random.pick(addresses);
  const headers: Record<string, string> = {
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': `10.${random.int(0, 9)}.${random.int(0, 249)}.${random.int(1, 250)}`,
    ...(cookie && { Cookie: cookie }),
    ...(random.chance(0.5) && hiddenHeaders(random, hidden, cookie)),
  };
  if (random.chance(0.06))
    return { method: 'POST', ...makeChange(random, told), headers, told, hidden };
  const method = random.chance(0.05) ? 'HEAD' : 'GET';
  return { method, path: disguise(random, address, told), headers, told, hidden };
}

/** Headers by which caches have been poisoned; `X-Request-Id` is named by the proxy alone. */
function hiddenHeaders(random: Random, word: string, cookie: string): Record<string, string> {
  const all: Record<string, string> = {
    'X-Forwarded-Host': `${word}.example`,
    'X-Original-URL': `/${word}`,
    'X-Rewrite-URL': `/${word}`,
    Referer: `http://localhost/${word}`,
    'User-Agent': word,
    'Accept-Language': word,
    Authorization: `Bearer ${word}`,
    'If-None-Match': `"${word}"`,
    Cookie: [cookie, `${random.pick(['x', 'consent', 'ab_test'])}=${word}`]
      .filter(Boolean)
      .join('; '),
  };
  return Object.fromEntries(random.some(Object.entries(all), random.int(1, 3)));
}

function disguise(random: Random, address: string, told: string): string {
  const path = address + (address.includes('?') ? '' : random.pick(DISGUISES));
  const join = path.includes('?') ? '&' : '?';
  if (path.includes('#')) return address;
  if (random.chance(0.15)) return `${path}${join}_f=${random.pick(FRAGMENTS)}`;
  if (random.chance(0.1)) return `${path}${join}utm_source=${told}`;
  if (random.chance(0.1))
    return `${path}${join}${random.pick(['hash', 'from', 'search', 'return_to', 'city'])}=${told}`;
  return random.chance(0.03) ? `/search/${told}` : path;
}

/** Change by the visitor, with a word that belongs to the visitor from then on. */
function makeChange(random: Random, told: string) {
  return random.pick<Pick<CanaryRequest, 'path' | 'form'>>([
    { path: '/search-panel/history', form: { text: told } },
    { path: '/contacts/callback', form: { name: told, phone: '+79161234567', consent: 'yes' } },
    { path: '/subscribe', form: { email: `${told}@example.ru`, consent: 'yes' } },
    { path: '/basket/quick-order', form: { list: told } },
    { path: '/login/codes', form: { phone: told } },
    { path: '/city', form: { city_id: told } },
    {
      path: '/order',
      form: { step: 'recipient', name: told, phone: '+79161234567', consent: 'yes' },
    },
  ]);
}
