import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../shared/contract/shopper.ts';
import type { Millis } from '../../shared/millis.ts';
import { AUTH_RENEWAL_MS, AUTH_TOKEN_MS } from '../identity/token-lifetimes.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

export interface Client {
  userAgent: string;
  address: string;
}

interface SessionDeps {
  tokens: Tokens;
  now: Millis;
}

/** Id of a session that is about to be opened. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

export interface SessionOwner {
  id: number;
  /** Of `newSessionId`. */
  sessionId: string;
  role: Role;
  /** The login code that has proved it. */
  codeId: string;
}

/** Signs a customer in: a session of its own for this browser. Gives the auth token. */
export async function openSession(
  tx: Tx,
  customer: SessionOwner,
  client: Client,
  { tokens, now }: SessionDeps,
): Promise<string> {
  const { id: shopperId, sessionId, role } = customer;
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      customer_id: shopperId,
      created_at: now,
      renewed_at: now,
      expires_at: now + AUTH_TOKEN_MS,
      ended_at: null,
      user_agent: client.userAgent,
      address: client.address,
      code_id: customer.codeId,
    })
    .execute();
  return tokens.sign({ kind: 'customer', shopperId, sessionId, role, issuedAt: now });
}

/**
 * A new token for a session that has not been renewed for fifteen days; null when it is too early or
 * the session is over. The old token goes on working until the session ends.
 */
export async function renewSession(
  store: Store,
  sessionId: string,
  { tokens, now }: SessionDeps,
): Promise<string | null> {
  return transaction(store, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .innerJoin('customers', 'customers.id', 'sessions.customer_id')
      .select(['customers.id', 'customers.role', 'renewed_at', 'expires_at', 'ended_at'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();
    if (!session || session.ended_at !== null || session.expires_at <= now) return null;
    if (now - session.renewed_at < AUTH_RENEWAL_MS) return null;
    await tx
      .updateTable('sessions')
      .set({ renewed_at: now, expires_at: now + AUTH_TOKEN_MS })
      .where('id', '=', sessionId)
      .execute();
    const { id: shopperId, role } = session;
    return tokens.sign({ kind: 'customer', shopperId, sessionId, role, issuedAt: now });
  });
}

/** Id of a session on pages: its own id is half of a token. */
export const publicSessionId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);

interface EndedSessions {
  customerId: number;
  /** Null: all of them. */
  sessionId: string | null;
  now: Millis;
}

/** Signs out: one session of the customer, or with `null` all of them. */
export async function endSessions(store: Store, ended: EndedSessions): Promise<void> {
  await transaction(store, (tx) => endSessionsIn(tx, ended));
}

/** The same within a transaction of the caller's. */
export async function endSessionsIn(
  tx: Tx,
  { customerId, sessionId, now }: EndedSessions,
): Promise<void> {
  const open = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null);
  await (sessionId === null ? open : open.where('id', '=', sessionId)).execute();
}

interface OpenSession {
  id: string;
  user_agent: string;
  address: string;
  created_at: number;
  renewed_at: number;
}

/** The browsers in which a customer is signed in, the newest first. */
export async function listSessions(
  { db }: Store,
  customerId: number,
  now: Millis,
): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'renewed_at'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}
