import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import { type Limit, takeLimits } from '../limits/take-limits.ts';
import type { Store } from '../store/open-store.ts';
import { lockingTransaction, type Tx, transaction } from '../store/transaction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a code is good, and how often it may be tried (product decisions). */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;
export const RESEND_MS = MINUTE_MS;
/** Wrong codes of one phone in a day: the chance to guess stays at 15 in a million. */
const TRIES_A_DAY = 15;

export interface CodeRequest {
  /** +79161234567 */
  phone: string;
  /** Secret of the browser that asks: the code is good in it alone. */
  browser: string;
  /** Of the client. */
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

export type AskedCode =
  /** To be sent to the phone; six digits. */
  | { kind: 'made'; id: number; code: string }
  /** Asked too often. */
  | { kind: 'wait'; seconds: number }
  /** Not a number that takes a Russian SMS. */
  | { kind: 'not-mobile' };

/** Makes a code; a newer one puts the older ones of the phone out of use. */
export async function askCode(store: Store, request: CodeRequest): Promise<AskedCode> {
  const { phone, browser, now } = request;
  if (!isMobilePhone(phone)) return { kind: 'not-mobile' };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  return lockingTransaction(store, async (tx): Promise<AskedCode> => {
    const seconds = await takeLimits(tx, codeLimits(request), now);
    if (seconds > 0) return { kind: 'wait', seconds };
    const { id } = await tx
      .insertInto('login_codes')
      .values({
        ...{ phone, browser: sealed(browser), salt, hash: sealed(salt + code) },
        ...{ created_at: now, expires_at: now + CODE_LIFE_MS, used_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'made', id, code };
  });
}

function codeLimits({ phone, address }: CodeRequest): Limit[] {
  return [
    { name: `sms ${phone}`, max: 1, windowMs: RESEND_MS },
    { name: `sms day ${phone}`, max: 5, windowMs: DAY_MS },
    { name: `sms address ${address}`, max: 10, windowMs: HOUR_MS },
    { name: 'sms all', max: 1000, windowMs: HOUR_MS },
  ];
}

export type CheckedCode =
  | { kind: 'right'; phone: string }
  /** `left` more tries with this code. */
  | { kind: 'wrong'; left: number }
  /** Used, outlived, tried too often, or never asked for in this browser: a new one is needed. */
  | { kind: 'void' };

/** Tries a code once; the right one can be used once. */
export async function checkCode(
  store: Store,
  { browser, code, now }: { browser: string; code: string; now: number },
): Promise<CheckedCode> {
  return transaction(store, async (tx): Promise<CheckedCode> => {
    const asked = await findAsked(tx, browser);
    if (!asked || asked.used_at !== null || asked.expires_at <= now) return { kind: 'void' };
    if (asked.tries >= MAX_TRIES || (await isNewer(tx, asked))) return { kind: 'void' };
    const day = { name: `code tries ${asked.phone}`, max: TRIES_A_DAY, windowMs: DAY_MS };
    if ((await takeLimits(tx, [day], now)) > 0) return { kind: 'void' };
    const tries = asked.tries + 1;
    const isRight = isSame(asked.hash, sealed(asked.salt + code));
    const change = isRight ? { tries, used_at: now } : { tries };
    await tx.updateTable('login_codes').set(change).where('id', '=', asked.id).execute();
    if (isRight) return { kind: 'right', phone: asked.phone };
    return tries >= MAX_TRIES ? { kind: 'void' } : { kind: 'wrong', left: MAX_TRIES - tries };
  });
}

/** The phone that this browser has asked a code for, and when; null when none is waiting. */
export async function findWaiting(
  { db }: Store,
  { browser, now }: { browser: string; now: number },
): Promise<{ id: number; phone: string; askedAt: number } | null> {
  const asked = await findAsked(db, browser);
  if (!asked || asked.used_at !== null || asked.expires_at <= now) return null;
  return { id: asked.id, phone: asked.phone, askedAt: asked.created_at };
}

function findAsked(db: Pick<Tx, 'selectFrom'>, browser: string) {
  return db
    .selectFrom('login_codes')
    .selectAll()
    .where('browser', '=', sealed(browser))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function isNewer(tx: Tx, { id, phone }: { id: number; phone: string }): Promise<boolean> {
  const newer = await tx
    .selectFrom('login_codes')
    .select('id')
    .where('phone', '=', phone)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Codes older than a day tell nothing any more. */
export async function forgetOldCodes(store: Store, now: number): Promise<void> {
  await transaction(store, (tx) =>
    tx
      .deleteFrom('login_codes')
      .where('created_at', '<', now - DAY_MS)
      .execute(),
  );
}

const sealed = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
