import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { transaction } from '../store/transaction.ts';

/** Delivers one message. It may be called again with the same key after a crash. @throws to be tried again. */
export type Deliver = (payload: unknown, key: string) => Promise<void>;

export interface OutboxOptions {
  store: Store;
  /** Deliverers by kind. */
  deliver: Readonly<Record<string, Deliver>>;
  log: Log;
  now: () => Millis;
  /** Messages of these kinds are left to a turn of their own, so that they hold up no others. */
  except?: readonly string[];
  /** Kinds of messages; absent: all. */
  only?: readonly string[];
}

interface LeasedMessage {
  id: number;
  kind: string;
  key: string;
  payload: string;
  attempts: number;
}

const BATCH = 20;
/** Time for which a message belongs to one process; after that one that died has let go of it. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = HOUR_MS;

/**
 * Delivers what is due, each message by one process at a time and at least once; failures are tried
 * again after 5 s, 10 s, … up to an hour, for ever. Gives the number of delivered messages.
 */
export async function runOutbox(options: OutboxOptions): Promise<number> {
  const { now } = options;
  const messages = await lease(options, now());
  const results = await Promise.all(messages.map((message) => deliverOne(options, message)));
  return results.filter(Boolean).length;
}

/**
 * A message waits for less than a minute before its first attempt, two before its second, four, …:
 * the time of one that seems to wait for longer was written before the clock was put back.
 */
const soonest = sql<number>`next_at - (${sql.lit(MINUTE_MS)} << case when attempts < 7 then attempts else 7 end)`;

async function lease(
  { store, only = [], except = [] }: OutboxOptions,
  now: Millis,
): Promise<LeasedMessage[]> {
  return transaction(store, async (tx) => {
    const due = await tx
      .selectFrom('outbox')
      .select(['id', 'kind', 'key', 'payload', 'attempts'])
      .where('done_at', 'is', null)
      .where(({ or, eb }) => or([eb('next_at', '<=', now), eb(soonest, '>', now)]))
      // One taken for longer than anyone may is what a clock put back has left.
      .where(({ or, eb }) =>
        or([eb('leased_until', '<=', now), eb('leased_until', '>', now + 2 * LEASE_MS)]),
      )
      .$if(only.length > 0, (query) => query.where('kind', 'in', only))
      .$if(except.length > 0, (query) => query.where('kind', 'not in', except))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      const leased_until = now + LEASE_MS;
      await tx.updateTable('outbox').set({ leased_until }).where('id', 'in', ids).execute();
    }
    return due;
  });
}

async function deliverOne(options: OutboxOptions, message: LeasedMessage): Promise<boolean> {
  const { store, deliver, log, now } = options;
  const { id, kind, key, payload, attempts } = message;
  const finish = (change: { done_at: number | null; next_at: number; error: string }) =>
    transaction(store, (tx) =>
      tx
        .updateTable('outbox')
        .set({ ...change, attempts: attempts + 1, leased_until: 0 })
        .where('id', '=', id)
        .execute(),
    );
  try {
    const send = deliver[kind];
    if (!send) throw new Error(`Nobody delivers «${kind}»`);
    await send(JSON.parse(payload), key);
    await finish({ done_at: now(), next_at: now(), error: '' });
    return true;
  } catch (error) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    log.error({ err: error, kind, key, attempts: attempts + 1 }, 'Сообщение не отправлено');
    await finish({ done_at: null, next_at: now() + wait, error: String(error).slice(0, 500) });
    return false;
  }
}
