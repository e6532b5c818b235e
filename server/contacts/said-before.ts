import { createHash } from 'node:crypto';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { takeLimits } from '../platform/limits/take-limits.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Within it the same words are the same wish: the answer was lost, and the button pressed again. */
const SAME_WISH_MS = 10 * MINUTE_MS;

/**
 * True when the same form with the same words was kept a moment ago; else they are noted, in the
 * transaction that keeps them, so that a wish that failed to be kept can be sent again.
 */
export async function saidBefore(
  tx: Tx,
  form: string,
  words: readonly (string | number | null)[],
  now: Millis,
): Promise<boolean> {
  const mark = createHash('sha256').update(JSON.stringify(words)).digest('base64url');
  const limit = { name: `said ${form} ${mark}`, max: 1, windowMs: SAME_WISH_MS };
  return (await takeLimits(tx, [limit], now)) > 0;
}
