import { CallError } from '../../shared/contract/call.ts';
import { countOf, MINUTES_LATER } from '../../shared/ru/plural.ts';
import type { Store } from '../store/open-store.ts';
import type { LimitTable } from '../store/schema.ts';
import { lockingTransaction, type Tx, transaction } from '../store/transaction.ts';

export interface Limit {
  /** What is counted and for whom: `callback 203.0.113.7`. */
  name: string;
  /** How often in one window. */
  max: number;
  windowMs: number;
}

/**
 * Counts one more towards every limit, or, when one of them is reached, towards none. Gives 0, or the
 * seconds to wait. `now` in epoch milliseconds. Survives a restart and holds for all processes.
 */
export async function takeLimits(tx: Tx, limits: readonly Limit[], now: number): Promise<number> {
  const rows = await holdRows(tx, limits);
  const windows = new Map(limits.map(({ name, windowMs }) => [name, windowMs]));
  // A window that ends later than any can was opened before the clock was put back.
  const isOpen = ({ name, resets_at }: LimitTable) =>
    resets_at > now && resets_at - now <= 2 * (windows.get(name) ?? 0);
  const open = new Map(rows.filter(isOpen).map((row) => [row.name, row]));
  const waits = limits.map(({ name, max }) => {
    const row = open.get(name);
    return row && row.count >= max ? Math.ceil((row.resets_at - now) / 1000) : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) return wait;
  for (const { name, windowMs } of limits) {
    const row = open.get(name);
    await tx
      .updateTable('limits')
      .set({ count: (row?.count ?? 0) + 1, resets_at: row?.resets_at ?? now + windowMs })
      .where('name', '=', name)
      .execute();
  }
  return 0;
}

/** The rows of the limits, made where there are none, that nobody else changes before the transaction ends. */
async function holdRows(tx: Tx, limits: readonly Limit[]): Promise<LimitTable[]> {
  // In one order, so that two visitors cannot wait for each other.
  const names = [...new Set(limits.map(({ name }) => name))].toSorted();
  return tx
    .insertInto('limits')
    .values(names.map((name) => ({ name, count: 0, resets_at: 0 })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ count: (eb) => eb.ref('limits.count') }),
    )
    .returningAll()
    .execute();
}

/** Takes all of the limits or refuses. @throws CallError too_many with the time to wait. */
export async function requireLimits(
  store: Store,
  limits: readonly Limit[],
  now: number,
): Promise<void> {
  const seconds = await lockingTransaction(store, (tx) => takeLimits(tx, limits, now));
  if (seconds > 0) throw tooMany(seconds);
}

export function tooMany(seconds: number): CallError {
  const wait = countOf(Math.ceil(seconds / 60), MINUTES_LATER);
  return new CallError('too_many', `Слишком часто. Попробуйте через ${wait}`, seconds);
}

/** Drops windows that have ended. */
export async function forgetOldLimits(store: Store, now: number): Promise<void> {
  await transaction(store, (tx) => tx.deleteFrom('limits').where('resets_at', '<=', now).execute());
}
