import type { Leases } from './leases.ts';

/** Work of one process that another must not do at the same time. */
interface LeasedWork {
  name: string;
  /** Milliseconds after which another process may go on when this one has died. */
  ms: number;
  /** Told once when the work must wait for another process. */
  onWait?: () => void;
}

/**
 * Does the work when no other process holds its lease, else nothing. The lease is prolonged while
 * the work runs and kept to its end afterwards, so that clocks a little apart do not do it twice.
 */
export async function workIfFree(
  leases: Leases,
  { name, ms }: LeasedWork,
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await leases.take(name, ms))) return false;
  await workWhileProlonging(leases, { name, ms }, work);
  return true;
}

const ASK_AGAIN_MS = 200;

/** Waits until no other process holds the lease, does the work and lets go of it. */
export async function workInTurn<T>(
  leases: Leases,
  { name, ms, onWait }: LeasedWork,
  work: () => Promise<T>,
): Promise<T> {
  let waits = false;
  while (!(await leases.take(name, ms))) {
    if (!waits) onWait?.();
    waits = true;
    await pause(ASK_AGAIN_MS);
  }
  try {
    return await workWhileProlonging(leases, { name, ms }, work);
  } finally {
    await leases.release(name);
  }
}

async function workWhileProlonging<T>(
  leases: Leases,
  { name, ms }: LeasedWork,
  work: () => Promise<T>,
): Promise<T> {
  // A renewal that fails is tried again by the next; the work itself meets the same store.
  const prolong = () => void leases.take(name, ms).catch(() => {});
  const timer = setInterval(prolong, ms / 4).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
