import { afterOwnTime } from '../own-time.ts';
import { StoreBusyError } from './is-store-trouble.ts';

/** Works of the same key go one after another, in the order in which they were asked for. */
export interface Turns<Key> {
  /** @throws StoreBusyError when the turn has not come by `deadline`, milliseconds of `performance.now()`. */
  take<T>(key: Key, deadline: number, work: () => Promise<T>): Promise<T>;
}

export function createTurns<Key>(): Turns<Key> {
  /** Settles, never throws, when the last that was asked for of a key is over. */
  const lastOf = new Map<Key, Promise<void>>();
  return {
    async take(key, deadline, work) {
      const before = lastOf.get(key);
      const { promise: own, resolve: end } = Promise.withResolvers<void>();
      const last = before ? before.then(() => own) : own;
      lastOf.set(key, last);
      try {
        if (before) await waitFor(before, deadline);
        return await work();
      } finally {
        end();
        if (lastOf.get(key) === last) lastOf.delete(key);
      }
    },
  };
}

async function waitFor(turn: Promise<void>, deadline: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const give = () => reject(new StoreBusyError());
  const callOff = afterOwnTime(deadline - performance.now(), give);
  try {
    await Promise.race([turn, late]);
  } finally {
    callOff();
  }
}
