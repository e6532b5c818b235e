import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../store/open-store.ts';

/** Wait of the oldest message that is not delivered, in seconds; 0 when there is none. */
export async function readOutboxDelay({ db }: Store, now: Millis): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest === null ? 0 : Math.max(0, (now - Number(oldest)) / 1000);
}
