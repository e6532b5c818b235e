import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { endSessions } from './staff-sessions.ts';
import { endStaffTokens } from './staff-tokens.ts';

/** Ends the links of a person that are good still. */
export const endInvitations = (tx: Tx, staffId: number, now: Millis) =>
  tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();

/**
 * Takes from somebody who works here no more every way in: a name that comes back later may be another
 * person's. Called by whatever writes `staff.ended_at`.
 */
export async function takeKeys(tx: Tx, staffId: number, now: Millis): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .updateTable('staff')
    .set({ password: null, totp_secret: null })
    .where('id', '=', staffId)
    .execute();
  await endInvitations(tx, staffId, now);
  await endSessions(tx, { staffId, sessionId: null, now });
  await endStaffTokens(tx, staffId, now);
}

/** Ends somebody's work here. */
export async function endWork(tx: Tx, staffId: number, now: Millis): Promise<void> {
  await tx.updateTable('staff').set({ ended_at: now }).where('id', '=', staffId).execute();
  await takeKeys(tx, staffId, now);
}
