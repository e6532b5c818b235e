import type { Role } from '../../shared/contract/shopper.ts';
import type { Millis } from '../../shared/millis.ts';
import { createLru } from '../platform/create-lru.ts';
import type { Db } from '../platform/store/open-store.ts';
import { AUTH_RENEWAL_MS, GUEST_TOKEN_MS } from './token-lifetimes.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Identity behind a token. */
export type Caller =
  | { kind: 'nobody' }
  /** The token was once a customer's and is good no more. */
  | { kind: 'expired' }
  | { kind: 'guest'; shopperId: number }
  /** Any customer of the role: has its prices, and nothing that is somebody's own. */
  | { kind: 'level'; role: Role }
  | {
      kind: 'customer';
      shopperId: number;
      sessionId: string;
      role: Role;
      /** The token has grown old. */
      renewalDue: boolean;
    };

type Identify = (token: string | null) => Promise<Caller>;

interface IdentifyDeps {
  db: Db;
  tokens: Tokens;
  now: () => Millis;
}

const NOBODY: Caller = { kind: 'nobody' };
/** Time for which another process may still believe an ended session. */
const TRUST_MS = 1000;
const MAX_KEPT = 10_000;

export interface Identifier {
  identify: Identify;
  /** Looks every token up anew: a session ended or a role changed in this process. */
  forget(): void;
}

export function createIdentifier({ db, tokens, now }: IdentifyDeps): Identifier {
  const known = createLru<string, { identity: Caller; checkedAt: number }>({ max: MAX_KEPT });

  async function lookUp(claims: TokenClaims): Promise<Caller> {
    if (claims.kind === 'guest') {
      const alive = now() - claims.issuedAt < GUEST_TOKEN_MS;
      return alive ? { kind: 'guest', shopperId: claims.shopperId } : NOBODY;
    }
    if (claims.kind !== 'customer') return NOBODY;
    const session = await db
      .selectFrom('sessions')
      .innerJoin('customers', 'customers.id', 'sessions.customer_id')
      .select(['customers.id', 'customers.role', 'sessions.expires_at', 'sessions.ended_at'])
      .select('sessions.renewed_at')
      .where('sessions.id', '=', claims.sessionId)
      .executeTakeFirst();
    const isAlive = session && session.ended_at === null && session.expires_at > now();
    if (!isAlive || session.id !== claims.shopperId) return { kind: 'expired' };
    const { sessionId } = claims;
    const renewalDue = now() - session.renewed_at >= AUTH_RENEWAL_MS;
    return { kind: 'customer', shopperId: session.id, sessionId, role: session.role, renewalDue };
  }

  return {
    async identify(token) {
      if (token === null) return NOBODY;
      const kept = known.get(token);
      // A clock that was put back makes nobody believed for the hour that comes again.
      if (kept && Math.abs(now() - kept.checkedAt) < TRUST_MS) return kept.identity;
      const claims = tokens.read(token);
      if (!claims) return NOBODY;
      const identity = await lookUp(claims);
      known.set(token, { identity, checkedAt: now() });
      return identity;
    },
    forget: () => known.clear(),
  };
}
