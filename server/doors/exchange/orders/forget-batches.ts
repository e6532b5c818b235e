import type { Tx } from '../../../platform/store/transaction.ts';

/** Batches of one session that stay when nobody has acknowledged them. */
const KEPT_BATCHES = 50;

/** Lets go of the oldest that a session was given and never acknowledged: the next ones held their orders too. */
export async function forgetBatches(tx: Tx, sessionId: number): Promise<void> {
  const oldest = await tx
    .selectFrom('exchange_batches')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('acknowledged', '=', 0)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .offset(KEPT_BATCHES)
    .limit(KEPT_BATCHES)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await tx.deleteFrom('exchange_batches').where('id', 'in', ids).execute();
}
