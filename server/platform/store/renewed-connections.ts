import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
/** Milliseconds between renewals: a store that is read-only for long is not connected to all the time. */
const SHORTEST_MS = 1000;

/** Event of a client: a statement has failed, with its error. */
export const FAILED = 'statement-failed';

/**
 * Pools whose connections are all renewed when one of them refuses to write: the server behind it
 * has become a copy of another, or was read-only when it was connected to. Nobody is given an old
 * one, and those that are in use are closed when they are given back.
 */
export function createRenewal(): (pool: Pool) => PostgresPool {
  let renewedAt = Number.NEGATIVE_INFINITY;
  const connectedAt = new WeakMap<PoolClient, number>();
  const renew = (error: unknown) => {
    const isReadOnly = error instanceof Error && Reflect.get(error, 'code') === READ_ONLY;
    if (isReadOnly && performance.now() - renewedAt > SHORTEST_MS) renewedAt = performance.now();
  };
  const isOld = (client: PoolClient) => (connectedAt.get(client) ?? 0) < renewedAt;
  return (pool) => {
    pool.on('connect', (client) => {
      connectedAt.set(client, performance.now());
      // biome-ignore lint/suspicious/noExplicitAny: pg declares its own events alone.
      (client as any).on(FAILED, renew);
    });
    const connect = async (): Promise<PoolClient> => {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => release(error || isOld(client));
      if (!isOld(client)) return client;
      client.release();
      return connect();
    };
    return { connect, end: () => pool.end(), options: pool.options };
  };
}
