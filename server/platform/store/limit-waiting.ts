import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterOwnTime } from '../own-time.ts';
import { StoreBusyError } from './is-store-trouble.ts';

/**
 * The pool, whose connections are waited for so many milliseconds of the process's own time.
 * `connect` throws StoreBusyError after that.
 */
export function limitWaiting(pool: PostgresPool, waitMs: number): PostgresPool {
  const connect = () => {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresPoolClient>();
    let isLate = false;
    const callOff = afterOwnTime(waitMs, () => {
      isLate = true;
      reject(new StoreBusyError(`PostgreSQL gave no connection within ${waitMs} ms`));
    });
    pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(callOff);
    return promise;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
