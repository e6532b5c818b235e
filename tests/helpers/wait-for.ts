import { vi } from 'vitest';

/** Result of a check as soon as it throws no more; a busy machine may take seconds to get there. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 });
}
