import type { ClientAddress } from '../../../shared/contract/client.ts';
import type { Millis } from '../../../shared/millis.ts';
import { createLru } from '../create-lru.ts';
import { limitsByNetwork, type NetworkMax } from './take-limits.ts';

const MAX_NETWORKS = 50_000;

interface NetworkLimit {
  /** Counted action. */
  what: string;
  max: NetworkMax;
  windowMs: Millis;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
}

/**
 * Limit of what costs less than a write to the store, counted in the memory of this process: true while
 * the networks of an address may do it once more.
 */
export function createNetworkLimit(options: NetworkLimit): (address: ClientAddress) => boolean {
  const { what, max, windowMs, steadyNow } = options;
  const windows = createLru<string, { count: number; endsAt: Millis }>({ max: MAX_NETWORKS });
  return (address) => {
    const limits = limitsByNetwork(what, address, { max, windowMs });
    const open = limits.map((limit) => {
      const known = windows.get(limit.name);
      const window =
        known && known.endsAt > steadyNow() ? known : { count: 0, endsAt: steadyNow() + windowMs };
      return { ...limit, window };
    });
    if (open.some(({ window, max: most }) => window.count >= most)) return false;
    for (const { name, window } of open) {
      window.count++;
      windows.set(name, window);
    }
    return true;
  };
}
