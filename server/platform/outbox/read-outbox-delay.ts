import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../store/open-store.ts';
import { DeferredError } from './run-outbox.ts';

/** Kinds of messages that are looked at; absent: all. */
interface Kinds {
  only?: readonly string[];
  except?: readonly string[];
}

/**
 * Wait of the oldest message that is not delivered, in seconds; 0 when there is none. One whose receiver
 * defers it waits for that receiver alone, who may be anybody.
 */
export async function readOutboxDelay(
  { db }: Store,
  now: Millis,
  { only = [], except = [] }: Kinds,
): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('done_at', 'is', null)
    .where('error', 'not like', `${DeferredError.name}%`)
    .$if(only.length > 0, (query) => query.where('kind', 'in', only))
    .$if(except.length > 0, (query) => query.where('kind', 'not in', except))
    .executeTakeFirstOrThrow();
  return oldest === null ? 0 : Math.max(0, (now - Number(oldest)) / 1000);
}
