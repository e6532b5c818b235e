import { randomBytes } from 'node:crypto';
import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { hashToken, type Staff } from './staff-sessions.ts';

/** A token by which a program does what one of the staff may; it is shown this once. */
export async function createStaffToken(
  tx: Tx,
  given: { staffId: number; title: string; now: Millis; expiresAt: Millis },
): Promise<{ number: number; token: string }> {
  const { staffId, title, now, expiresAt } = given;
  const token = randomBytes(32).toString('base64url');
  const { last } = await tx
    .selectFrom('staff_tokens')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await tx
    .insertInto('staff_tokens')
    .values({
      hash: hashToken(token),
      staff_id: staffId,
      number,
      title,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
      ended_at: null,
    })
    .execute();
  return { number, token };
}

/** Ends the tokens of somebody who works here no more: whoever comes back gets new ones. */
export const endStaffTokens = (tx: Tx, staffId: number, now: Millis) =>
  tx
    .updateTable('staff_tokens')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();

/** Person for whom a program acts, never fresh; null: the token is nobody's or has ended. */
export async function findTokenOwner(
  store: Store,
  token: string,
  now: Millis,
): Promise<Staff | null> {
  const hash = hashToken(token);
  const row = await store.db
    .selectFrom('staff_tokens')
    .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'used_at'])
    .where('hash', '=', hash)
    .where('staff_tokens.ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (now - (row.used_at ?? 0) > MINUTE_MS) {
    await transaction(store, (tx) =>
      tx.updateTable('staff_tokens').set({ used_at: now }).where('hash', '=', hash).execute(),
    );
  }
  return { id: row.id, name: row.name, role: row.role, sessionId: '', isFresh: false };
}
