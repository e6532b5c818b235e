import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { RESEND_SECONDS } from '../../shared/login.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import type { Tokens } from '../identity/tokens.ts';
import { holdRows } from '../platform/limits/take-limits.ts';
import { deleteInSlices } from '../platform/store/delete-in-slices.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction, type Tx, transaction } from '../platform/store/transaction.ts';
import { codeDigits } from './code-digits.ts';
import { type AskingBrowser, type AskRefusal, prepareAsk, takeAsk } from './limit-code-asks.ts';

/** Life of a code, and the number of tries (product decisions). */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;

export interface CodeAsker {
  store: Store;
  tokens: Tokens;
}

export interface CodeRequest extends AskingBrowser {
  /** Secret of the browser that asks: the code is good in it alone. */
  browser: string;
}

export type AskedCode =
  /** Code to be sent to the phone. */
  | { kind: 'made'; id: number; code: string }
  /** The phone cannot take a Russian SMS. */
  | { kind: 'not-mobile' }
  | AskRefusal;

/** Makes a code for one browser; those of other browsers for the same phone stay good. */
export async function askCode(
  { store, tokens }: CodeAsker,
  request: CodeRequest,
): Promise<AskedCode> {
  if (!isMobilePhone(request.phone)) return { kind: 'not-mobile' };
  const ask = await prepareAsk(tokens, request);
  return lockingTransaction(store, async (tx): Promise<AskedCode> => {
    // Asks for one phone go one after another: what they count must be whole.
    await holdRows(tx, [`codes ${request.phone}`]);
    const openCodes = await countOpenCodes(tx, request);
    const refusal = await takeAsk(tx, ask, openCodes);
    return refusal ?? insertCode(tx, request, codeDigits(openCodes));
  });
}

type PhoneCode = Pick<CodeRequest, 'phone' | 'browser' | 'now'>;

/** Makes a code for a mobile phone that one of the staff names: no proof is asked for, they have limits. */
export async function askCodeAtDesk(store: Store, request: PhoneCode) {
  return lockingTransaction(store, async (tx) => {
    await holdRows(tx, [`codes ${request.phone}`]);
    return insertCode(tx, request, codeDigits(await countOpenCodes(tx, request)));
  });
}

async function insertCode(tx: Tx, { phone, browser, now }: PhoneCode, digits: number) {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const salt = randomBytes(16).toString('base64url');
  const { id } = await tx
    .insertInto('login_codes')
    .values({
      phone,
      browser: sealed(browser),
      salt,
      hash: sealed(salt + code),
      digits,
      created_at: now,
      expires_at: now + CODE_LIFE_MS,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'made', id, code } as const;
}

/** Number of codes of the last day, also those that a clock put back has left in the future. */
async function countOpenCodes(tx: Tx, { phone, now }: PhoneCode): Promise<number> {
  const { count } = await tx
    .selectFrom('login_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('created_at', '>', now - DAY_MS)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type CheckedCode =
  /** `codeId` is never another code's; the ids of rows come again. */
  | { kind: 'right'; phone: string; codeId: string }
  /** `left` more tries with this code. */
  | { kind: 'wrong'; left: number }
  /** Used, outlived, tried too often, or never asked for in this browser: a new one is needed. */
  | { kind: 'void' };

/** Tries a code once; the right one can be used once. */
export async function checkCode(
  store: Store,
  { browser, code, now }: { browser: string; code: string; now: Millis },
): Promise<CheckedCode> {
  return transaction(store, async (tx): Promise<CheckedCode> => {
    const asked = await findAsked(tx, browser);
    if (!asked || asked.used_at !== null || asked.expires_at <= now) return { kind: 'void' };
    if (asked.tries >= MAX_TRIES) return { kind: 'void' };
    const tries = asked.tries + 1;
    const isRight = isSame(asked.hash, sealed(asked.salt + code));
    const change = isRight ? { tries, used_at: now } : { tries };
    await tx.updateTable('login_codes').set(change).where('id', '=', asked.id).execute();
    if (isRight) return { kind: 'right', phone: asked.phone, codeId: asked.salt };
    return tries >= MAX_TRIES ? { kind: 'void' } : { kind: 'wrong', left: MAX_TRIES - tries };
  });
}

interface WaitingCode {
  id: number;
  phone: string;
  digits: number;
  /** Seconds until another may be asked for in this browser. */
  resendIn: number;
}

/** The code that this browser has asked for; null when none is waiting. */
export async function findWaiting(
  { db }: Store,
  { browser, now }: { browser: string; now: Millis },
): Promise<WaitingCode | null> {
  const asked = await findAsked(db, browser);
  if (!asked || asked.used_at !== null || asked.expires_at <= now) return null;
  const { id, phone, digits, created_at: askedAt } = asked;
  const age = Math.floor((now - askedAt) / 1000);
  return { id, phone, digits, resendIn: Math.max(0, RESEND_SECONDS - Math.max(0, age)) };
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

/** Codes older than a day tell nothing any more. */
export async function forgetOldCodes(store: Store, now: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const before = now - DAY_MS;
    const old = tx
      .selectFrom('login_codes')
      .select('id')
      .where('created_at', '<', before)
      .limit(most);
    const gone = await tx.deleteFrom('login_codes').where('id', 'in', old).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}

const sealed = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
