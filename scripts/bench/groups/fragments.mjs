import { toRequests } from '../addresses.mjs';
import { GZIP, LIMITS } from '../limits/start-limits.mjs';
import { race } from '../race.mjs';
import { createRow } from '../row.mjs';
import { readTexts } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { listGoods, startGuests } from './guests.mjs';
import { renderedRow, requireMisses, TINY_CACHE, withFewConnections } from './rendered-row.mjs';
import { withShop, withShopCopy } from './shop-session.mjs';

const PARTS = '_f=filter,filter-toggle,listing-heading,product-list';
const WORDS = 400;
const GUESTS = 32;

/**
 * Requests of a browser with script: parts of a list, suggestions to what is typed, the basket's
 * preview.
 */
export async function measureFragments(bench) {
  return [...(await measureListParts(bench)), ...(await measureSmallParts(bench))];
}

/** Parts of a list when filter, order or page change. */
function measureListParts(bench) {
  return withShop({ bench, products: bench.options.products, env: TINY_CACHE }, async (shop) => {
    const paths = shop.listings.map((path) => `${path}${path.includes('?') ? '&' : '?'}${PARTS}`);
    const name = 'фрагменты раздела мимо памяти';
    const listing = { ...shop, name, requests: toRequests(paths, GZIP) };
    const before = await shop.metrics();
    const results = await race([bench.limits.stream, listing], withFewConnections(bench));
    requireMisses(before, await shop.metrics());
    return [renderedRow('fragments', results, listing, LIMITS.stream)];
  });
}

function measureSmallParts(bench) {
  return withShopCopy({ bench, products: bench.options.products }, async (shop) => {
    const suggestions = {
      ...shop,
      name: 'подсказки поиска',
      requests: toRequests((await listTyped(shop)).map(toSuggestions), GZIP),
    };
    const guests = await startGuests(shop, GUESTS, await listGoods(shop));
    const preview = {
      ...shop,
      name: 'содержимое корзины при наведении',
      requests: guests.map(({ cookie }) => ({
        path: '/basket/preview',
        headers: { ...GZIP, cookie, accept: 'application/json' },
      })),
    };
    const subjects = [bench.limits.express, suggestions, preview];
    const results = await race(subjects, withFewConnections(bench));
    return [suggestions, preview].flatMap((subject) => [
      renderedRow('fragments', results, subject, LIMITS.express, TARGETS.fragmentOfR),
      waitRow(subject, results.get(subject.name)),
    ]);
  });
}

function waitRow({ name }, list) {
  const judged = list.map(({ p99 }) => p99);
  return createRow({
    group: 'fragments',
    figure: `${name}, p99`,
    judged,
    target: TARGETS.fragmentWaitMs,
    measured: { value: median(judged), unit: 'мс' },
  });
}

const toSuggestions = (text) => `/search-panel/suggestions?search=${encodeURIComponent(text)}`;

/** Titles as they are typed: the beginning of the first or second word. */
async function listTyped({ origin, listings }) {
  const html = await readTexts(listings.slice(0, 40).map((path) => origin + path));
  const titles = html.flatMap((page) =>
    [...page.matchAll(/<a href="\/goods\/[^"]+" title="([^"]+)"/g)].map(([, title]) => title),
  );
  return titles
    .slice(0, WORDS)
    .map((title, at) => title.slice(0, title.indexOf(' ', at % 2 ? 4 : 12) - (at % 3)) || title);
}
