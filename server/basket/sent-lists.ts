import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Time for which a form that was taken is known again. */
const KNOWN_MS = DAY_MS;

/** Forms of one basket that are known: a form that is sent again follows soon. */
const MOST = 100;

interface SentForm {
  shopperId: number;
  /** Name of the form with all that it says; null: each such form is a new one. */
  key: string | null;
  now: Millis;
}

/** Number of lines that a form has brought into the basket; null: it has not been taken yet. */
export async function findSent(
  db: Db,
  { shopperId, key }: SentForm,
): Promise<{ added: number } | null> {
  if (key === null) return null;
  const sent = await db
    .selectFrom('sent_lists')
    .select('added')
    .where('shopper_id', '=', shopperId)
    .where('key', '=', key)
    .executeTakeFirst();
  return sent ?? null;
}

/** Notes that a form was taken; the oldest are forgotten. */
export async function noteSent(
  tx: Tx,
  { shopperId, key, now }: SentForm,
  added: number,
): Promise<void> {
  if (key === null) return;
  const last = await tx
    .selectFrom('sent_lists')
    .select('sent_at')
    .where('shopper_id', '=', shopperId)
    .orderBy('sent_at', 'desc')
    .offset(MOST - 1)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('sent_lists')
    .where('shopper_id', '=', shopperId)
    .where('sent_at', '<=', Math.max(now - KNOWN_MS, last?.sent_at ?? 0))
    .execute();
  await tx
    .insertInto('sent_lists')
    .values({ shopper_id: shopperId, key, added, sent_at: now })
    .execute();
}
