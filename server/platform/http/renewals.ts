import type { Millis } from '../../../shared/millis.ts';

/** Work behind answers: pages that are shown as they are while they are made anew. */
interface Renewals {
  /** Begins at once or in its turn; `renew` never rejects. Nothing when the key waits already. */
  add(key: string, renew: () => Promise<void>): void;
}

/** Renewals under way at once: some of them wait for a store or another process. */
const AT_ONCE = 4;
/** Rest of each place after its work, in times of what that took: four fifths stay for visitors. */
const REST = 4 * AT_ONCE;
/** Longest rest: work that took longer has waited, not worked. */
const MAX_REST_MS = 160;

/**
 * Renews a few pages at a time: a thousand that were made together are out of date together, and all
 * of them at once would hold up everybody who asks for any.
 */
export function createRenewals(now: () => Millis): Renewals {
  const waiting = new Map<string, () => Promise<void>>();
  let running = 0;

  async function run(key: string, renew: () => Promise<void>) {
    running += 1;
    waiting.delete(key);
    const startedAt = now();
    await renew();
    const rest = Math.min(MAX_REST_MS, REST * Math.max(0, now() - startedAt));
    setTimeout(goOn, rest).unref();
  }

  function goOn() {
    running -= 1;
    startNext();
  }

  function startNext() {
    const next = waiting.entries().next();
    if (next.done || running >= AT_ONCE) return;
    void run(...next.value);
  }

  return {
    add(key, renew) {
      if (!waiting.has(key)) waiting.set(key, renew);
      startNext();
    },
  };
}
