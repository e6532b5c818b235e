import { toRequests } from '../addresses.mjs';
import { GZIP, LIMITS } from '../limits/start-limits.mjs';
import { race } from '../race.mjs';
import { renderedRow, withFewConnections } from './rendered-row.mjs';
import { withShop } from './shop-session.mjs';

const CITY_COOKIE = { ...GZIP, cookie: 'city_id=90' };

/** Pages of a visitor with a cookie: streamed and compressed for each request. */
export function measurePrivate(bench) {
  return withShop({ bench, products: bench.options.products }, async (shop) => {
    const subject = (name, paths) => ({ ...shop, name, requests: toRequests(paths, CITY_COOKIE) });
    const listing = subject('раздел с cookie города (20 карточек)', shop.listings);
    const product = subject('товар с cookie города', shop.products);
    const home = subject('главная с cookie города', shop.home);
    const results = await race(
      [bench.limits.streamGzip, listing, product, home],
      withFewConnections(bench),
    );
    return [
      renderedRow('private', results, listing, LIMITS.streamGzip, { atLeast: 1 }),
      renderedRow('private', results, product, LIMITS.streamGzip),
      renderedRow('private', results, home, LIMITS.streamGzip),
    ];
  });
}
