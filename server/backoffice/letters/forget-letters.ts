import { sql } from 'kysely';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { forgetDelivered } from '../../platform/outbox/forget-delivered.ts';
import { deleteInSlices } from '../../platform/store/delete-in-slices.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Years in which somebody may come to court about an order, and so needs to know what was written. */
const LETTERS_KEPT_YEARS = 3;
export const LETTERS_KEPT_MS = LETTERS_KEPT_YEARS * 366 * DAY_MS;

/** Messages to the payment system: a reserved refund is dropped only if there is none. */
const MONEY_KINDS = ['refund-payment', 'send-receipt', 'cancel-payment'] as const;

/** Deletes copies of letters after their term, and messages that were delivered long ago. */
export async function forgetLetters(store: Store, now: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const { numAffectedRows } = await sql`
      delete from sent_letters where key in (
        select key from sent_letters
        where sent_at < ${now - LETTERS_KEPT_MS} order by sent_at limit ${most}
      )`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
  await forgetDelivered(store, { ofOrdersMs: LETTERS_KEPT_MS, always: MONEY_KINDS }, now);
}
