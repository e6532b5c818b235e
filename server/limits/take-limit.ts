import { CallError } from '../../shared/contract/call.ts';
import { countOf, MINUTES_LATER } from '../../shared/ru/plural.ts';
import type { Store } from '../store/open-store.ts';
import { type Tx, transaction } from '../store/transaction.ts';

export interface Limit {
  /** What is counted and for whom: `callback 203.0.113.7`. */
  name: string;
  /** How often in one window. */
  max: number;
  windowMs: number;
}

/**
 * Counts one more and says whether it was still allowed: 0, or the seconds until the window ends.
 * `now` in epoch milliseconds. Survives a restart and holds for all processes of a store.
 */
export async function takeLimit(tx: Tx, limit: Limit, now: number): Promise<number> {
  const { name, max, windowMs } = limit;
  const row = await tx
    .selectFrom('limits')
    .select(['count', 'resets_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  const isOpen = row !== undefined && row.resets_at > now;
  if (isOpen && row.count >= max) return Math.ceil((row.resets_at - now) / 1000);
  const next = isOpen
    ? { count: row.count + 1, resets_at: row.resets_at }
    : { count: 1, resets_at: now + windowMs };
  await tx
    .insertInto('limits')
    .values({ name, ...next })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(next))
    .execute();
  return 0;
}

/** Takes all of the limits or refuses. @throws CallError too_many with the time to wait. */
export async function requireLimits(
  store: Store,
  limits: readonly Limit[],
  now: number,
): Promise<void> {
  await transaction(store, async (tx) => {
    for (const limit of limits) {
      const seconds = await takeLimit(tx, limit, now);
      if (seconds > 0) throw tooMany(seconds);
    }
  });
}

export function tooMany(seconds: number): CallError {
  const wait = countOf(Math.ceil(seconds / 60), MINUTES_LATER);
  return new CallError('too_many', `Слишком часто. Попробуйте через ${wait}`, seconds);
}

/** Drops windows that have ended. */
export async function forgetOldLimits(store: Store, now: number): Promise<void> {
  await transaction(store, (tx) => tx.deleteFrom('limits').where('resets_at', '<=', now).execute());
}
