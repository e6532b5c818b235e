import { toRequests } from '../addresses.mjs';
import { GZIP, LIMITS } from '../limits/start-limits.mjs';
import { race } from '../race.mjs';
import { renderedRow, requireMisses, TINY_CACHE, withFewConnections } from './rendered-row.mjs';
import { withShop } from './shop-session.mjs';

const PARTS = '_f=filter,listing-heading,priority-filters,product-list';

/** What a browser with script asks for when filter, order or page change. */
export function measureFragments(bench) {
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
