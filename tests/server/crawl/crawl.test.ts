import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { type ReadPage, readPage } from '../doors/crawlers/read-page.ts';

const HOST = 'marmit.test';
/** Addresses that robots.txt closes, and those that are no pages. */
const CLOSED =
  /^\/(?:api|basket|favorites|lk|login|logout|orders?|order-send|search)(?:[/?]|$)|[?&](?:sort|facet|hash|_f)=/;
/** Addresses of each kind that are asked for: those of a kind are alike. */
const OF_A_KIND = 6;
const MOST = 400;

interface Visit {
  path: string;
  /** The page that links there. */
  from: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    SITE_URL: `https://${HOST}`,
    ALLOW_DEMO: '1',
    DEMO_PRODUCTS: '300',
  });
}, 120_000);
afterAll(() => shop.close());

const get = (path: string) =>
  request(shop.listener)
    .get(encodeURI(decodeURI(path)))
    .set('Host', HOST);

/** «/goods/*»: addresses that one route answers; each page of texts is one of its own. */
const kindOf = (path: string) => {
  const [, first = '', ...rest] = path.split('?')[0]!.replace(/\/$/, '').split('/');
  return rest.length === 0 ? `/${first}` : `/${first}/${rest.length > 1 ? '*/*' : '*'}`;
};

/** Walks from the first page along every link that crawlers may follow. */
async function crawl(visit: (asked: Visit, html: string) => Promise<void> | void) {
  const queue: Visit[] = [{ path: '/', from: '' }];
  const seen = new Set(['/']);
  const kinds = new Map<string, number>();
  let count = 0;
  while (queue.length > 0 && count < MOST) {
    const asked = queue.shift()!;
    const answer = await get(asked.path);
    expect([asked, answer.status]).toEqual([asked, 200]);
    count++;
    if (!answer.type.startsWith('text/html')) continue;
    await visit(asked, answer.text);
    for (const path of readPage(answer.text).links) {
      if (seen.has(path) || CLOSED.test(path)) continue;
      seen.add(path);
      const kind = kindOf(path);
      const known = kinds.get(kind) ?? 0;
      kinds.set(kind, known + 1);
      if (known < OF_A_KIND) queue.push({ path, from: asked.path });
    }
  }
  return { count, kinds };
}

it('every link leads to a page that crawlers can use [D.14]', async () => {
  const checked = new Set<string>();
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const { count, kinds } = await crawl(async ({ path }, html) => {
    const page = readPage(html);
    faults.push(...findFaults(page).map((fault) => `${path}: ${fault}`));
    if (page.robots === null) {
      const other = titles.get(page.title) ?? page.canonical;
      if (other !== page.canonical) faults.push(`${path}: the title of ${other}`);
      titles.set(page.title, page.canonical);
    }
    // One page of each kind is read by the rules of HTML in full: the rest are made by the same code.
    const kind = kindOf(path);
    if (checked.has(kind)) return;
    checked.add(kind);
    faults.push(...(await findHtmlFaults(html)).map((fault) => `${path}: ${fault}`));
  });
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(50);
  expect(kinds.size).toBeGreaterThan(15);
}, 120_000);

/** Faults of a page: indexed pages need structured data too. */
function findFaults({
  headings,
  title,
  description,
  canonical,
  robots,
  graph,
}: ReadPage): string[] {
  return [
    headings.length !== 1 && `${headings.length} headings`,
    headings[0] === '' && 'an empty heading',
    title.length < 6 && 'no title',
    description.length < 21 && 'no description',
    !canonical.startsWith(`https://${HOST}/`) && `canonical address «${canonical}»`,
    robots === null && graph.length === 0 && 'no structured data',
  ].filter((fault) => typeof fault === 'string');
}

it('every link of a closed page leads somewhere too', async () => {
  const { links } = readPage((await get('/')).text);
  const closed = [...new Set(links.filter((path) => CLOSED.test(path)))];
  expect(closed.length).toBeGreaterThan(3);
  for (const path of closed) expect([path, (await get(path)).status < 400]).toEqual([path, true]);
});
