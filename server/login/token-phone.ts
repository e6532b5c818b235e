import type { Millis } from '../../shared/millis.ts';
import { PHONE_TOKEN_MS } from '../identity/token-lifetimes.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** A phone that its owner has proved by a code; a token in the browser remembers it. */
interface TokenPhone {
  /** +79161234567 */
  phone: string;
  codeId: string;
}

/**
 * Phone that a token proves; null when it is too old, or when the session that it opened is over.
 */
export async function findTokenPhone(
  { db, tokens, now }: { db: Db; tokens: Tokens; now: Millis },
  token: string | null,
): Promise<TokenPhone | null> {
  const claims = token === null ? null : tokens.read(token);
  if (claims?.kind !== 'phone' || now - claims.issuedAt >= PHONE_TOKEN_MS) return null;
  const { phone, codeId } = claims;
  const session = await findSessionOf(db, codeId);
  return session && isOver(session, now) ? null : { phone, codeId };
}

/** The only session that a code has opened; null when it has opened none. */
export async function findSessionOf(db: Pick<Tx, 'selectFrom'>, codeId: string) {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.id', 'sessions.customer_id', 'customers.role'])
    .select(['sessions.expires_at', 'sessions.ended_at'])
    .where('sessions.code_id', '=', codeId)
    .executeTakeFirst();
  return session ?? null;
}

export type CodeSession = NonNullable<Awaited<ReturnType<typeof findSessionOf>>>;

export const isOver = ({ ended_at, expires_at }: CodeSession, now: Millis) =>
  ended_at !== null || expires_at <= now;
