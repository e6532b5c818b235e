import { createHmac, timingSafeEqual } from 'node:crypto';
import { ROLES, type Role } from '../../shared/contract/shopper.ts';

/**
 * Contents of a token. A guest's is `g`, a customer's session's `c`, a proven phone's `p`, a
 * browser's that has signed in before `b`, a challenge's `w`. `seal` binds to what is not told: see
 * `Tokens.seal`.
 */
export type TokenClaims =
  | { kind: 'guest'; shopperId: number; issuedAt: number }
  | { kind: 'phone'; phone: string; codeId: string; issuedAt: number }
  | { kind: 'browser'; id: string; seal: string; issuedAt: number }
  | { kind: 'challenge'; id: string; seal: string; step: number; issuedAt: number }
  | { kind: 'customer'; shopperId: number; sessionId: string; role: Role; issuedAt: number };

export interface Tokens {
  sign(claims: TokenClaims): string;
  /** A digest that nobody else can make: binds a token to a text without telling it. */
  seal(text: string): string;
  /** Null when the token is not one of ours; age and sessions are not looked at. */
  read(token: string): TokenClaims | null;
}

/** Length above which a text is no token. */
const MAX_LENGTH = 200;

/**
 * Signed tokens: `g.<shopper>.<issued>.<signature>`, `p.<phone>.<code>.<issued>.<signature>`,
 * `b.<id>.<seal>.<issued>.<signature>`, `w.<id>.<seal>.<step>.<issued>.<signature>` and
 * `c.<shopper>.<session>.<role>.<issued>.<signature>`, numbers in base 36, `issued` in epoch milliseconds, HMAC-SHA256 over what stands before it.
 */
export function createTokens(secret: string): Tokens {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');

  return {
    // No token has a blank in it.
    seal: (text) => signatureOf(`seal ${text}`),
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
  switch (claims.kind) {
    case 'phone':
      return `p.${claims.phone.slice(1)}.${claims.codeId}.${issued}`;
    case 'browser':
      return `b.${claims.id}.${claims.seal}.${issued}`;
    case 'challenge':
      return `w.${claims.id}.${claims.seal}.${claims.step}.${issued}`;
    case 'guest':
      return `g.${claims.shopperId.toString(36)}.${issued}`;
    default:
      return `c.${claims.shopperId.toString(36)}.${claims.sessionId}.${claims.role}.${issued}`;
  }
}

/** The texts are those that `writeClaims` made: the signature has been looked at. */
function readClaims(parts: readonly string[]): TokenClaims | null {
  const [kind, first = '', ...rest] = parts;
  const issuedAt = Number.parseInt(rest.at(-1) ?? '', 36);
  if (!Number.isSafeInteger(issuedAt)) return null;
  const [second = '', third = ''] = rest;
  switch (`${kind}${rest.length}`) {
    case 'p2':
      return { kind: 'phone', phone: `+${first}`, codeId: second, issuedAt };
    case 'b2':
      return { kind: 'browser', id: first, seal: second, issuedAt };
    case 'w3':
      return { kind: 'challenge', id: first, seal: second, step: Number(third), issuedAt };
    case 'g1':
      return { kind: 'guest', shopperId: Number.parseInt(first, 36), issuedAt };
    case 'c3':
      return readCustomer(first, rest, issuedAt);
    default:
      return null;
  }
}

function readCustomer(shopper: string, rest: readonly string[], issuedAt: number) {
  const [sessionId = '', role = ''] = rest;
  const shopperId = Number.parseInt(shopper, 36);
  return isRole(role)
    ? ({ kind: 'customer', shopperId, sessionId, role, issuedAt } as const)
    : null;
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
