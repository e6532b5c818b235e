import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MessageKind } from '../../../shared/message-titles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { transaction } from '../store/transaction.ts';

/** Delivers one message. It may be called again with the same key after a crash. @throws to be tried again. */
export type Deliver = (payload: unknown, key: string) => Promise<void>;

/** Deliverers of some kinds of messages. */
export type MessageDeliverers = Readonly<Partial<Record<MessageKind, Deliver>>>;

interface OutboxOptions {
  store: Store;
  /** Deliverers by kind. */
  deliver: Readonly<Record<string, Deliver>>;
  log: Log;
  now: () => Millis;
  /** Messages of these kinds are left to a turn of their own, so that they hold up no others. */
  except?: readonly string[];
  /** Kinds of messages; absent: all. */
  only?: readonly string[];
  /** Pause before the second try to note what became of a message; each further one is twice as long. */
  firstNoteMs?: Millis;
}

/** A receiver that takes nothing for now, and perhaps never will: given up after some days. */
export class DeferredError extends Error {
  override name = 'DeferredError';
}

/** A service that takes nothing from anybody for now: an outage, after some days of which nobody needs the message. */
export class PerishableError extends Error {
  override name = 'PerishableError';
}

/** A message that waits for a later one: it is asked about again then, as if it had not been tried. */
export class PutOffError extends Error {
  override name = 'PutOffError';
  readonly until: Millis;

  constructor(until: Millis) {
    super('A later message tells it');
    this.until = until;
  }
}

interface LeasedMessage {
  id: number;
  kind: string;
  key: string;
  payload: string;
  attempts: number;
  createdAt: Millis;
  orderId: number | null;
}

const BATCH = 20;
/** Time for which a message belongs to one process; after that one that died has let go of it. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = HOUR_MS;
/** Longest pause of a message that waits for another one, which may be failing: below that of `soonest`. */
const LONGEST_WAIT_MS = 30_000;
/** Days that mail servers too keep a letter for a box that takes none. */
const GIVEN_UP_MS = 5 * DAY_MS;
/** Tries to note what became of a message: half a minute of pauses. */
const NOTES = 6;

/**
 * Delivers what is due, each message by one process at a time and at least once; failures are tried
 * again after 5 s, 10 s, … up to an hour, for ever, those of a receiver that defers and those that age for
 * some days. One that is put off waits without being tried. Messages of one order go one after another, as
 * it went. Gives the number of delivered messages.
 */
export async function runOutbox(options: OutboxOptions): Promise<number> {
  const startedAt = options.now();
  const messages = await lease(options, startedAt);
  const rows = Map.groupBy(messages, ({ id, orderId }) => orderId ?? `message ${id}`).values();
  const counts = await Promise.all([...rows].map((row) => deliverInTurn(options, row, startedAt)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Leaves the rest of a row to whoever takes it when its lease ends, before that lease could. */
async function deliverInTurn(
  options: OutboxOptions,
  row: readonly LeasedMessage[],
  startedAt: Millis,
): Promise<number> {
  let count = 0;
  for (const message of row) {
    if (options.now() - startedAt >= LEASE_MS / 2) break;
    if (await deliverOne(options, message)) count++;
  }
  return count;
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
      .select(['created_at as createdAt', 'order_id as orderId'])
      .where('done_at', 'is', null)
      .where(({ or, eb }) => or([eb('next_at', '<=', now), eb(soonest, '>', now)]))
      // One taken for longer than anyone may is what a clock put back has left.
      .where(({ or, eb }) =>
        or([eb('leased_until', '<=', now), eb('leased_until', '>', now + 2 * LEASE_MS)]),
      )
      .$if(only.length > 0, (query) => query.where('kind', 'in', only))
      .$if(except.length > 0, (query) => query.where('kind', 'not in', except))
      // New ones first: many that fail again and again hold up none.
      .orderBy('attempts')
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
  const { deliver, log, now } = options;
  const { kind, key, payload, attempts, createdAt } = message;
  try {
    const send = deliver[kind];
    if (!send) throw new Error(`Nobody delivers «${kind}»`);
    await send(JSON.parse(payload), key);
  } catch (error) {
    if (error instanceof PutOffError) {
      const next_at = Math.min(error.until, now() + LONGEST_WAIT_MS);
      await note(options, message, { done_at: null, next_at, error: '', attempts });
      return false;
    }
    const ends = error instanceof DeferredError || error instanceof PerishableError;
    const isGivenUp = ends && now() - createdAt >= GIVEN_UP_MS;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    const told = isGivenUp
      ? 'Сообщение не отправлено, попытки кончились'
      : 'Сообщение не отправлено';
    log.error({ err: error, kind, key, attempts: attempts + 1 }, told);
    const done_at = isGivenUp ? now() : null;
    const text = String(error).slice(0, 500);
    const change = { done_at, next_at: now() + wait, error: text, attempts: attempts + 1 };
    await note(options, message, change);
    return false;
  }
  await note(options, message, {
    done_at: now(),
    next_at: now(),
    error: '',
    attempts: attempts + 1,
  });
  return true;
}

/**
 * Writes what became of a message; while the store cannot, again and again, for less time than the
 * message is this process's: one that has left would leave once more.
 */
async function note(
  { store, log, firstNoteMs = 1000 }: OutboxOptions,
  { id, key }: LeasedMessage,
  change: { done_at: number | null; next_at: number; error: string; attempts: number },
): Promise<void> {
  const write = () =>
    transaction(store, (tx) =>
      tx
        .updateTable('outbox')
        .set({ ...change, leased_until: 0 })
        .where('id', '=', id)
        .execute(),
    );
  for (let attempt = 1; ; attempt++) {
    try {
      await write();
      return;
    } catch (error) {
      log.error({ err: error, key, attempt }, 'Отправка сообщения не отмечена');
      if (attempt === NOTES) return;
      await setTimeout(firstNoteMs * 2 ** (attempt - 1), undefined, { ref: false });
    }
  }
}
