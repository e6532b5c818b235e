import type { Millis } from '../../../shared/millis.ts';

/** The other side has failed so often that it is left alone for a while. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

interface CircuitBreaker {
  /** Runs the work unless the circuit is open. @throws CircuitOpenError at once when it is. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  /** Failures in a row that open it. */
  failures: number;
  /**
   * Milliseconds that it stays open; then one call may try, and twice as long when that fails too.
   */
  restMs: number;
  longestRestMs: number;
  /** True for errors that speak of the other side's health. */
  counts: (error: unknown) => boolean;
  /** Clock that nobody puts back. */
  steadyNow: () => Millis;
}

export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failures, restMs, longestRestMs, counts, steadyNow } = options;
  let inARow = 0;
  let openUntil = 0;
  let isTrying = false;
  let nextRestMs = restMs;

  function open() {
    openUntil = steadyNow() + nextRestMs;
    nextRestMs = Math.min(2 * nextRestMs, longestRestMs);
  }

  function close() {
    inARow = 0;
    nextRestMs = restMs;
  }

  return {
    async run(work) {
      const isTrial = inARow >= failures;
      if (isTrial && (isTrying || steadyNow() < openUntil)) throw new CircuitOpenError();
      if (isTrial) isTrying = true;
      try {
        const result = await work();
        close();
        return result;
      } catch (error) {
        if (!counts(error)) close();
        else if (isTrial) open();
        // Calls that were under way when it opened say nothing new.
        else if (++inARow === failures) open();
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
