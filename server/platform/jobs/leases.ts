import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../store/open-store.ts';
import { transaction } from '../store/transaction.ts';

/** Leases of work that only one process of a store does at a time, by name and for a while. */
export interface Leases {
  /**
   * Takes or prolongs a lease for `ms` milliseconds; false while another process holds it.
   * @throws when the store cannot be written.
   */
  take(name: string, ms: number): Promise<boolean>;
  /** Lets go of one lease, so that another process need not wait for its end. */
  release(name: string): Promise<void>;
  /** Lets go of all of this process's leases: another goes on at once. */
  releaseAll(): Promise<void>;
}

interface LeaseDeps {
  store: Store;
  now: () => Millis;
  /** Unlike any other process's. */
  holder?: string;
}

export function createLeases({ store, now, holder = createHolder() }: LeaseDeps): Leases {
  /** A lease that we hold for longer than half of the time asked for is not written again. */
  async function holdsLong(name: string, ms: number): Promise<boolean | null> {
    const lease = await store.db
      .selectFrom('leases')
      .select(['holder', 'expires_at'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (!lease) return null;
    const left = lease.expires_at - now();
    if (!isRunning(left, ms)) return null;
    if (lease.holder !== holder) return false;
    return left > ms / 2 ? true : null;
  }

  async function take(name: string, ms: number): Promise<boolean> {
    const known = await holdsLong(name, ms);
    if (known !== null) return known;
    return transaction(store, async (tx) => {
      const time = now();
      const lease = await tx
        .selectFrom('leases')
        .select(['holder', 'expires_at'])
        .where('name', '=', name)
        .executeTakeFirst();
      if (lease && lease.holder !== holder && isRunning(lease.expires_at - time, ms)) return false;
      const next = { holder, expires_at: time + ms };
      await tx
        .insertInto('leases')
        .values({ name, ...next })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(next))
        .execute();
      return true;
    });
  }

  return {
    take,
    async release(name) {
      await transaction(store, (tx) =>
        tx.deleteFrom('leases').where('holder', '=', holder).where('name', '=', name).execute(),
      );
    },
    releaseAll: () => freeLeases(store, holder),
  };
}

/** Lets go of all that a holder has, also in the place of a process that has died. */
export async function freeLeases(store: Store, holder: string): Promise<void> {
  await transaction(store, (tx) => tx.deleteFrom('leases').where('holder', '=', holder).execute());
}

/**
 * Leases that still count, by their time left. One that ends later than it could have been
 * taken for was left by a clock that was put back: it must not be waited for.
 */
const isRunning = (left: number, ms: number) => left > 0 && left <= 2 * ms;

const createHolder = () => `${hostname()} ${process.pid} ${randomUUID()}`;
