/** The other side has failed so often that it is left alone for a while. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

export interface CircuitBreaker {
  /** Runs the work unless the circuit is open. @throws CircuitOpenError at once when it is. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface BreakerOptions {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open; then one call may try. */
  restMs: number;
  /** Whether an error speaks of the other side's health. */
  counts: (error: unknown) => boolean;
  now: () => number;
}

export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failures, restMs, counts, now } = options;
  let inARow = 0;
  let openUntil = 0;
  return {
    async run(work) {
      if (inARow >= failures) {
        if (now() < openUntil) throw new CircuitOpenError();
        // One may try; the others wait for how it went.
        openUntil = now() + restMs;
      }
      try {
        const result = await work();
        inARow = 0;
        return result;
      } catch (error) {
        if (!counts(error)) {
          inARow = 0;
          throw error;
        }
        inARow++;
        if (inARow >= failures) openUntil = now() + restMs;
        throw error;
      }
    },
  };
}
