import { toRequests } from '../addresses.mjs';
import { GZIP, LIMITS } from '../limits/start-limits.mjs';
import { race } from '../race.mjs';
import { TARGETS } from '../targets.mjs';
import { renderedRow, requireMisses, TINY_CACHE, withFewConnections } from './rendered-row.mjs';
import { withShop } from './shop-session.mjs';

/** Pages made anew for a guest: loaded, rendered, compressed twice, kept for a moment. */
export function measureMissed(bench) {
  return withShop({ bench, products: bench.options.products, env: TINY_CACHE }, async (shop) => {
    const subject = (name, paths) => ({ ...shop, name, requests: toRequests(paths, GZIP) });
    const listing = subject('раздел мимо памяти (20 карточек)', shop.listings);
    const product = subject('товар мимо памяти', shop.products);
    const before = await shop.metrics();
    const results = await race([bench.limits.stream, listing, product], withFewConnections(bench));
    requireMisses(before, await shop.metrics());
    return [
      renderedRow('missed', results, listing, LIMITS.stream, TARGETS.missedOfStream),
      renderedRow('missed', results, product, LIMITS.stream),
    ];
  });
}
