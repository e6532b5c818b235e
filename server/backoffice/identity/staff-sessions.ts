import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '../../../shared/backoffice.ts';
import { HOUR_MS, MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';

/** One of the staff, signed in. */
export interface Staff {
  id: number;
  name: string;
  role: StaffRole;
  sessionId: string;
  /** A passkey or a one-time code was shown within five minutes. */
  isFresh: boolean;
}

export const IDLE_MS = 12 * HOUR_MS;
const LONGEST_MS = 7 * 24 * HOUR_MS;
const FRESH_MS = 5 * MINUTE_MS;
/** Being active is noted so often. */
const NOTE_MS = MINUTE_MS;

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

interface NewSession {
  staffId: number;
  isDemo?: boolean;
  address: string;
  userAgent: string;
  now: Millis;
}

/** Opens a session; gives what stands in the cookie. */
export async function openStaffSession(tx: Tx, session: NewSession): Promise<string> {
  const { staffId, isDemo = false, address, userAgent, now } = session;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('staff_sessions')
    .values({
      id: hashToken(token),
      staff_id: staffId,
      is_demo: isDemo ? 1 : 0,
      created_at: now,
      active_at: now,
      expires_at: now + LONGEST_MS,
      fresh_at: now,
      ended_at: null,
      address,
      user_agent: userAgent.slice(0, 300),
    })
    .execute();
  return token;
}

/**
 * Person of a cookie; null: nobody, or the session has ended. A session that the demo's button opened is
 * good only where the button would stand (`isDemoPlace`), and always fresh there.
 */
export async function findStaff(
  store: Store,
  token: string,
  { isDemoPlace, now }: { isDemoPlace: boolean; now: Millis },
): Promise<Staff | null> {
  const id = hashToken(token);
  const row = await store.db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'is_demo', 'active_at', 'fresh_at'])
    .where('staff_sessions.id', '=', id)
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('active_at', '>', now - IDLE_MS)
    .executeTakeFirst();
  if (!row || (row.is_demo === 1 && !isDemoPlace)) return null;
  if (now - row.active_at > NOTE_MS) {
    await transaction(store, (tx) =>
      tx.updateTable('staff_sessions').set({ active_at: now }).where('id', '=', id).execute(),
    );
  }
  const isFresh = row.is_demo === 1 || now - row.fresh_at < FRESH_MS;
  return { id: row.id, name: row.name, role: row.role, sessionId: id, isFresh };
}

/** True for the cookie of a session that once was, ended or not. */
export async function wasSession({ db }: Store, token: string): Promise<boolean> {
  const row = db.selectFrom('staff_sessions').select('id').where('id', '=', hashToken(token));
  return (await row.executeTakeFirst()) !== undefined;
}

/** A passkey or a one-time code was shown again. */
export async function refreshSession(tx: Tx, sessionId: string, now: Millis): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ fresh_at: now, active_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session, or with null all of somebody's. */
export async function endSessions(
  tx: Tx,
  { staffId, sessionId, now }: { staffId: number; sessionId: string | null; now: Millis },
): Promise<void> {
  let ending = tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null);
  if (sessionId !== null) ending = ending.where('id', '=', sessionId);
  await ending.execute();
}

/** Open sessions of somebody, the last active first. */
export async function listStaffSessions(db: Db, staffId: number, now: Millis) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'created_at', 'active_at', 'address', 'user_agent'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('active_at', '>', now - IDLE_MS)
    .orderBy('active_at', 'desc')
    .execute();
}
