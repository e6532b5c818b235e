import { sql } from 'kysely';
import { CallError } from '../../../shared/contract/call.ts';
import type { ClientAddress } from '../../../shared/contract/client.ts';
import type { Millis } from '../../../shared/millis.ts';
import { countOf, MINUTES_LATER } from '../../../shared/ru/plural.ts';
import { deleteInSlices } from '../store/delete-in-slices.ts';
import type { Db, Store } from '../store/open-store.ts';
import type { LimitTable } from '../store/tables/work-tables.ts';
import { lockingTransaction, type Tx } from '../store/transaction.ts';
import { networksOf } from './networks-of.ts';

export interface Limit {
  /** Counted action and its subject: `callback 203.0.113.7`. */
  name: string;
  /** Actions in one window. */
  max: number;
  windowMs: number;
}

/** Actions of one network that are open to everyone, by its size. */
export interface NetworkMax {
  narrow: number;
  wide: number;
  far?: number;
}

/**
 * One limit for each network that an address is in, so that changing addresses within a network
 * gives no more: the only way to count by an address.
 */
export function limitsByNetwork(
  what: string,
  address: ClientAddress,
  { max, windowMs }: { max: NetworkMax; windowMs: number },
): Limit[] {
  const networks = networksOf(address);
  return (['narrow', 'wide', 'far'] as const).flatMap((size) => {
    const most = max[size];
    return most === undefined ? [] : [{ name: `${what} ${networks[size]}`, max: most, windowMs }];
  });
}

/** Counts towards limits in the windows that are open now. */
type OpenWindows = ReadonlyMap<string, LimitTable>;

/**
 * The open windows by the names of their limits; nobody else changes them before the transaction
 * ends. `now` in epoch milliseconds.
 */
export async function readWindows(
  tx: Tx,
  limits: readonly Limit[],
  now: Millis,
): Promise<OpenWindows> {
  const rows = await holdRows(
    tx,
    limits.map(({ name }) => name),
  );
  const windows = new Map(limits.map(({ name, windowMs }) => [name, windowMs]));
  const isOpen = ({ name, resets_at }: LimitTable) =>
    isOpenWindow(resets_at - now, windows.get(name) ?? 0);
  return new Map(rows.filter(isOpen).map((row) => [row.name, row]));
}

/** A window that ends later than any can was opened before the clock was put back. */
const isOpenWindow = (left: Millis, length: Millis): boolean => left > 0 && left <= 2 * length;

/** Seconds until none of the limits is reached any more; 0 when none is. */
export function secondsToWait(limits: readonly Limit[], open: OpenWindows, now: Millis): number {
  const waits = limits.map(({ name, max }) => {
    const row = open.get(name);
    return row && row.count >= max ? Math.ceil((row.resets_at - now) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/**
 * Counts one more towards every limit, or, when one of them is reached, towards none. Gives 0, or the
 * seconds to wait. `now` in epoch milliseconds. Survives a restart and holds for all processes.
 */
export async function takeLimits(tx: Tx, limits: readonly Limit[], now: Millis): Promise<number> {
  const before = await countAtOnce(tx, limits, now);
  const wait = secondsToWait(limits, before, now);
  if (wait > 0) await takeBack(tx, limits);
  return wait;
}

/**
 * Counts one more towards every limit, reached or not, in one statement; gives the windows as they were
 * before. Who finds one reached takes back, or gives back what was counted by itself.
 */
export async function countAtOnce(
  db: Db,
  limits: readonly Limit[],
  now: Millis,
): Promise<OpenWindows> {
  if (limits.length === 0) return new Map();
  const windows = new Map(limits.map(({ name, windowMs }) => [name, windowMs]));
  const rows = await db
    .insertInto('limits')
    // Names in one order, so that two visitors cannot wait for each other.
    .values(
      [...windows.keys()].toSorted().map((name) => {
        return { name, count: 1, resets_at: now + (windows.get(name) ?? 0) };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => {
        // The rule of `isOpenWindow`.
        const left = sql`${ref('limits.resets_at')} - ${now}`;
        const length = sql`${ref('excluded.resets_at')} - ${now}`;
        const isOpen = sql`${left} > 0 and ${left} <= 2 * (${length})`;
        return {
          count: sql<number>`case when ${isOpen} then ${ref('limits.count')} + 1 else 1 end`,
          resets_at: sql<number>`case when ${isOpen} then ${ref('limits.resets_at')} else ${ref('excluded.resets_at')} end`,
        };
      }),
    )
    .returning(['name', 'count', 'resets_at'])
    .execute();
  return new Map(rows.map((row) => [row.name, { ...row, count: row.count - 1 }]));
}

/** Counts one less towards limits that countAtOnce has counted in the same transaction. */
async function takeBack(tx: Tx, limits: readonly Limit[]): Promise<void> {
  const names = limits.map(({ name }) => name);
  if (names.length === 0) return;
  await tx
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('name', 'in', names)
    .execute();
}

/** Counts one more towards every limit, whose windows readWindows has given in the same transaction. */
export async function countOne(
  tx: Tx,
  { limits, open, now }: { limits: readonly Limit[]; open: OpenWindows; now: Millis },
): Promise<void> {
  // An unknown address is in one network of all sizes.
  const rows = new Map(
    limits.map(({ name, windowMs }) => {
      const { count = 0, resets_at = now + windowMs } = open.get(name) ?? {};
      return [name, { name, count: count + 1, resets_at }];
    }),
  );
  if (rows.size === 0) return;
  await tx
    .insertInto('limits')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: (eb) => eb.ref('excluded.count'),
        resets_at: (eb) => eb.ref('excluded.resets_at'),
      }),
    )
    .execute();
}

/** Counts one less towards each, where the counted deed has not come about. */
export async function giveBackLimits(store: Store, limits: readonly Limit[]): Promise<void> {
  if (limits.length === 0) return;
  // Names in one order, so that two visitors cannot wait for each other.
  const names = new Set(limits.map(({ name }) => name).toSorted());
  await lockingTransaction(store, async (tx) => {
    for (const name of names) {
      await tx
        .updateTable('limits')
        .set({ count: sql`count - 1` })
        .where('name', '=', name)
        .where('count', '>', 0)
        .execute();
    }
  });
}

/** The rows of the names, made where there are none, that nobody else changes before the transaction ends. */
export async function holdRows(tx: Tx, names: readonly string[]): Promise<LimitTable[]> {
  if (names.length === 0) return [];
  // Names in one order, so that two visitors cannot wait for each other.
  const sorted = [...new Set(names)].toSorted();
  return tx
    .insertInto('limits')
    .values(sorted.map((name) => ({ name, count: 0, resets_at: 0 })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ count: (eb) => eb.ref('limits.count') }),
    )
    .returning(['name', 'count', 'resets_at'])
    .execute();
}

/** Takes all of the limits or refuses. @throws CallError too_many with the time to wait. */
export async function requireLimits(
  store: Store,
  limits: readonly Limit[],
  now: Millis,
): Promise<void> {
  const seconds = await lockingTransaction(store, (tx) => takeLimits(tx, limits, now));
  if (seconds > 0) throw tooMany(seconds);
}

export function tooMany(seconds: number): CallError {
  const wait = countOf(Math.ceil(seconds / 60), MINUTES_LATER);
  return new CallError('too_many', `Слишком часто. Попробуйте через ${wait}`, seconds);
}

/** Drops windows that have ended. */
export async function forgetOldLimits(store: Store, now: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const ended = tx.selectFrom('limits').select('name').where('resets_at', '<=', now).limit(most);
    // One that has begun anew since it was found stays.
    const old = tx.deleteFrom('limits').where('name', 'in', ended).where('resets_at', '<=', now);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  });
}
