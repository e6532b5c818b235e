import { createHmac, timingSafeEqual } from 'node:crypto';
import { ROLES, type Role } from '../../shared/contract/people.ts';

/** What a token says. A guest's is `g`, a customer's session's `c`, a proven phone's `p`. */
export type TokenClaims =
  | { kind: 'guest'; shopperId: number; issuedAt: number }
  | { kind: 'phone'; phone: string; issuedAt: number }
  | { kind: 'customer'; shopperId: number; sessionId: string; role: Role; issuedAt: number };

export interface Tokens {
  sign(claims: TokenClaims): string;
  /** Null when the token is not one of ours; age and sessions are not looked at. */
  read(token: string): TokenClaims | null;
}

/** Longer texts are no tokens. */
const MAX_LENGTH = 200;

/**
 * Signed tokens: `g.<shopper>.<issued>.<signature>`, `p.<phone>.<issued>.<signature>` and
 * `c.<shopper>.<session>.<role>.<issued>.<signature>`, numbers in base 36, `issued` in epoch milliseconds, HMAC-SHA256 over what stands before it.
 */
export function createTokens(secret: string): Tokens {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');

  return {
    sign(claims) {
      const text = writeClaims(claims);
      return `${text}.${signatureOf(text)}`;
    },
    read(token) {
      if (token.length > MAX_LENGTH) return null;
      const dot = token.lastIndexOf('.');
      const text = token.slice(0, Math.max(dot, 0));
      const given = Buffer.from(token.slice(dot + 1));
      const right = Buffer.from(signatureOf(text));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return readClaims(text.split('.'));
    },
  };
}

function writeClaims(claims: TokenClaims): string {
  const issued = claims.issuedAt.toString(36);
  if (claims.kind === 'phone') return `p.${claims.phone.slice(1)}.${issued}`;
  const shopper = claims.shopperId.toString(36);
  if (claims.kind === 'guest') return `g.${shopper}.${issued}`;
  return `c.${shopper}.${claims.sessionId}.${claims.role}.${issued}`;
}

function readClaims(parts: readonly string[]): TokenClaims | null {
  const [kind, shopper = '', ...rest] = parts;
  const issuedAt = Number.parseInt(rest.at(-1) ?? '', 36);
  if (!Number.isSafeInteger(issuedAt)) return null;
  if (kind === 'p' && rest.length === 1) return { kind: 'phone', phone: `+${shopper}`, issuedAt };
  const shopperId = Number.parseInt(shopper, 36);
  if (!Number.isSafeInteger(shopperId)) return null;
  if (kind === 'g' && rest.length === 1) return { kind: 'guest', shopperId, issuedAt };
  const [sessionId = '', role = ''] = rest;
  if (kind !== 'c' || rest.length !== 3 || !isRole(role)) return null;
  return { kind: 'customer', shopperId, sessionId, role, issuedAt };
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
