import type { EventEmitter } from 'node:events';
import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
/**
 * Milliseconds in which a connection tells how the store is now: when such a one refuses to write,
 * others would, and a store that is read-only for long is not connected to all the time.
 */
const YOUNG_MS = 200;
/** Milliseconds that the end of a connection is waited for before another takes its place. */
const END_MS = 1000;

/** Event of a client: a statement has failed, with its error. */
export const FAILED = 'statement-failed';

const answered = new WeakSet<Error>();

/** True for the failure of a statement after which its connection was renewed: worth another try. */
export const isRenewed = (error: unknown): boolean => error instanceof Error && answered.has(error);

/**
 * Pools whose connections are all renewed when one of them refuses to write that has been open for
 * a while: the server behind it has become a copy of another, or was read-only when it was connected
 * to. Nobody is given an old one, and those in use are closed when they are given back.
 */
export function createRenewal(): (pool: Pool) => PostgresPool {
  let renewedAt = Number.NEGATIVE_INFINITY;
  const connectedAt = new WeakMap<PoolClient, number>();
  const openedAt = (client: PoolClient) => connectedAt.get(client) ?? 0;
  const isOld = (client: PoolClient) => openedAt(client) < renewedAt;
  const renew = (client: PoolClient, error: unknown) => {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== READ_ONLY) return;
    if (!isOld(client)) {
      if (performance.now() - openedAt(client) < YOUNG_MS) return;
      renewedAt = performance.now();
    }
    answered.add(error);
  };
  return (pool) => {
    pool.on('connect', (client) => {
      connectedAt.set(client, performance.now());
      // An event of ours: pg declares its own alone.
      const events: EventEmitter = client;
      events.on(FAILED, (error: unknown) => renew(client, error));
    });
    const connect = async (): Promise<PoolClient> => {
      const client = await pool.connect();
      if (isOld(client)) {
        await endOf(pool, client);
        return connect();
      }
      const release = client.release.bind(client);
      client.release = (error) => release(error || isOld(client));
      return client;
    };
    return { connect, end: () => pool.end(), options: pool.options };
  };
}

/** Closes a connection; the server has no more of them at a time than it is asked for. */
function endOf(pool: Pool, client: PoolClient): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pool.off('remove', onRemoved);
      resolve();
    };
    const onRemoved = (removed: PoolClient) => {
      if (removed === client) end();
    };
    const timer = setTimeout(end, END_MS);
    pool.on('remove', onRemoved);
    client.release(true);
  });
}
