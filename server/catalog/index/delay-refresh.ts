import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { countChanged, readSequences, type Sequences } from './follow-store.ts';

/** Number of products that changes at once in an import, not by buyers and managers. */
const MANY = 500;
/** The longest time that an import goes on without being seen. */
const PATIENCE_MS = 10_000;

/**
 * True when something changed and it is time to make a new version, asked every second. In the
 * midst of an import it would be outdated at once, and making it costs visitors time: it waits for
 * a second without a change.
 */
export function createDelay(store: Store, clock: () => Millis) {
  let last = 0;
  let waitingSince: number | null = null;
  return async (seen: Sequences): Promise<boolean> => {
    const { catalog, reference } = await readSequences(store);
    if (catalog === seen.catalog && reference === seen.reference) return false;
    const isMoving = catalog !== last;
    last = catalog;
    if (!isMoving || (await countChanged(store.db, seen)) < MANY) {
      waitingSince = null;
      return true;
    }
    waitingSince ??= clock();
    if (clock() - waitingSince < PATIENCE_MS) return false;
    waitingSince = null;
    return true;
  };
}
