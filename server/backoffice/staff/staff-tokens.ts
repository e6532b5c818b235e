import { randomBytes } from 'node:crypto';
import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';
import { hashToken, type Staff } from './staff-sessions.ts';

const MINUTE_MS = 60_000;

/** A token by which a program does what one of the staff may; it is shown this once. */
export async function createStaffToken(
  tx: Tx,
  { staffId, title, now }: { staffId: number; title: string; now: Millis },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('staff_tokens')
    .values({
      hash: hashToken(token),
      staff_id: staffId,
      title,
      created_at: now,
      used_at: null,
      ended_at: null,
    })
    .execute();
  return token;
}

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
