import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../store/open-store.ts';

/**
 * Wait of the oldest message that is not delivered, in seconds; 0 when there is none. `except`: kinds whose
 * receivers strangers name.
 */
export async function readOutboxDelay(
  { db }: Store,
  now: Millis,
  except: readonly [string, ...string[]],
): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('done_at', 'is', null)
    .where('kind', 'not in', except)
    .executeTakeFirstOrThrow();
  return oldest === null ? 0 : Math.max(0, (now - Number(oldest)) / 1000);
}
