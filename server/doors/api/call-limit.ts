import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import { createLru } from '../../platform/create-lru.ts';

const WINDOW_MS = MINUTE_MS;
const MAX_CALLERS = 50_000;

export interface CallLimit {
  /** Counts one call; 0, or the seconds to wait when there were too many. */
  take(caller: string): number;
}

/**
 * Limit of calls a minute for each caller, counted in this process: a guard against runaway
 * programs.
 */
export function createCallLimit({
  max,
  steadyNow,
}: {
  max: number;
  /** Clock that nobody puts back. */
  steadyNow: () => Millis;
}): CallLimit {
  const windows = createLru<string, { count: number; endsAt: number }>({ max: MAX_CALLERS });
  return {
    take(caller) {
      const known = windows.get(caller);
      const window =
        known && known.endsAt > steadyNow() ? known : { count: 0, endsAt: steadyNow() + WINDOW_MS };
      if (window.count >= max) return Math.ceil((window.endsAt - steadyNow()) / 1000);
      window.count++;
      windows.set(caller, window);
      return 0;
    },
  };
}
