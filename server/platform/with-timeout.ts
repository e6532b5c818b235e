/**
 * The outcome of a work that has so many milliseconds.
 * @throws what `late` gives when it takes longer.
 */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
