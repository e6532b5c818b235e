import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { isPassword } from '../../identity/password.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { hashToken } from '../identity/staff-sessions.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const CODES = 10;
/** 120 bits: a plain digest is enough for 112 and more. */
const CODE_BYTES = 15;

/** A new secret, base32. */
export const createCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string, issuer: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period: PERIOD_S });

/** Address that an application of one-time codes reads: otpauth://… */
export const secretAddress = (secret: string, name: string, shop: string): string =>
  totpOf(secret, name, `${shop}: управление`).toString();

/** The period that a code belongs to, now or one before or after; null: it is wrong. */
export function periodOf(secret: string, code: string, now: Millis): number | null {
  const totp = totpOf(secret, 'staff', 'shop');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

const wrong = () => new CallError('invalid', 'Имя, пароль или код не подошли');

/** Person of a name and a password, who has to show a code too. @throws CallError */
export async function checkPassword(
  db: Db,
  { name, password }: { name: string; password: string },
): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'password'])
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const isRight = await isPassword(password, row?.password ?? null);
  if (!row || !isRight) throw wrong();
  return row.id;
}

/** Checks the one-time code of somebody whose password was right; it is then used up. @throws CallError */
export async function checkOneTimeCode(
  tx: Tx,
  { staffId, code, now }: { staffId: number; code: string; now: Millis },
): Promise<number> {
  const row = await tx
    .selectFrom('staff')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const step = row?.totp_secret ? periodOf(row.totp_secret, code, now) : null;
  if (!row || step === null || step <= row.totp_step) throw wrong();
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute();
  return staffId;
}

/** Checks a one-time code of somebody who is signed in. @throws CallError */
export async function checkOwnCode(
  tx: Tx,
  { staffId, code, now }: { staffId: number; code: string; now: Millis },
): Promise<void> {
  const row = await tx
    .selectFrom('staff')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const step = row.totp_secret ? periodOf(row.totp_secret, code, now) : null;
  if (step === null || step <= row.totp_step) {
    throw new CallError('invalid', 'Код не подошёл: дождитесь следующего');
  }
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute();
}

/** New recovery codes in the place of the old ones; they are shown this once. */
export async function renewRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const digits = randomBytes(CODE_BYTES).toString('hex');
    return (digits.match(/.{5}/g) ?? []).join('-');
  });
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ hash: hashToken(code), staff_id: staffId, used_at: null })))
    .execute();
  return codes;
}

/** Person of a recovery code, which is used up. @throws CallError */
export async function useRecoveryCode(tx: Tx, code: string, now: Millis): Promise<number> {
  const row = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('hash', '=', hashToken(code.trim().toLowerCase()))
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  const staff = row
    ? await tx
        .selectFrom('staff')
        .select('id')
        .where('id', '=', row.staff_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!staff) throw new CallError('invalid', 'Такого запасного кода нет, или он уже использован');
  return staff.id;
}
