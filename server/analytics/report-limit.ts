import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { createLru } from '../platform/create-lru.ts';

const WINDOW_MS = MINUTE_MS;
const MAX_CLIENTS = 10_000;

/**
 * Limit of a client's reports in a minute: true while it may report. In the memory of the process:
 * a report is worth less than a write to the store. `steadyNow` gives milliseconds of a clock
 * that nobody puts back.
 */
export function createReportLimit(
  maxPerMinute: number,
  steadyNow: () => Millis,
): (client: string) => boolean {
  const windows = createLru<string, { endsAt: number; count: number }>({ max: MAX_CLIENTS });
  return (client) => {
    const now = steadyNow();
    const known = windows.get(client);
    const window = known && known.endsAt > now ? known : { endsAt: now + WINDOW_MS, count: 0 };
    window.count++;
    windows.set(client, window);
    return window.count <= maxPerMinute;
  };
}
