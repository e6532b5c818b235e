import { randomBytes } from 'node:crypto';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Limit } from '../platform/limits/take-limits.ts';

/** Lifetime of the token: that of its cookie. */
const LIFE_MS = 365 * DAY_MS;
/** Codes that one such browser asks for at no price. */
const MAX_A_DAY = 10;

interface Owner {
  /** +79161234567 */
  phone: string;
  now: Millis;
}

const sealOf = (tokens: Tokens, phone: string) => tokens.seal(`browser ${phone}`);

/**
 * Token that a browser keeps which has signed in with a phone: the phone cannot be read out of it.
 */
export function knowBrowser(tokens: Tokens, { phone, now }: Owner): string {
  const id = randomBytes(12).toString('base64url');
  return tokens.sign({ kind: 'browser', id, seal: sealOf(tokens, phone), issuedAt: now });
}

/** The limit of a browser that has signed in with this very phone; null for all others. */
export function findBrowserLimit(
  tokens: Tokens,
  token: string | null,
  { phone, now }: Owner,
): Limit | null {
  const claims = token === null ? null : tokens.read(token);
  if (claims?.kind !== 'browser' || claims.seal !== sealOf(tokens, phone)) return null;
  if (now - claims.issuedAt >= LIFE_MS) return null;
  return { name: `sms browser ${claims.id}`, max: MAX_A_DAY, windowMs: DAY_MS };
}
