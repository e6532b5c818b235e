import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { GUEST_TOKEN_MS } from '../identity/token-lifetimes.ts';
import { deleteInSlices } from '../platform/store/delete-in-slices.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { type CheckedCode, checkCode } from './login-codes.ts';

/** Outcome of entering a code that was sent to a phone. */
type CodeOutcome = Exclude<CheckedCode, { kind: 'right' }> | { kind: 'proven' };

interface EnteredCode {
  shopperId: number;
  /** Secret of the browser that asked for the code. */
  browser: string;
  code: string;
  now: Millis;
}

/** A guest enters the code that was sent to a phone: orders of this guest for it hold goods from now on. */
export async function provePhone(
  store: Store,
  { shopperId, browser, code, now }: EnteredCode,
): Promise<CodeOutcome> {
  const checked = await checkCode(store, { browser, code, now });
  if (checked.kind !== 'right') return checked;
  await transaction(store, (tx) =>
    tx
      .insertInto('shopper_phones')
      .values({ shopper_id: shopperId, phone: checked.phone, proven_at: now })
      .onConflict((conflict) =>
        conflict.columns(['shopper_id', 'phone']).doUpdateSet({ proven_at: now }),
      )
      .execute(),
  );
  return { kind: 'proven' };
}

/** True when a guest has proved a phone, which is remembered as long as the guest is. */
export async function hasProved(
  db: Db,
  { shopperId, phone, now }: { shopperId: number; phone: string; now: Millis },
): Promise<boolean> {
  const proof = await db
    .selectFrom('shopper_phones')
    .select('phone')
    .where('shopper_id', '=', shopperId)
    .where('phone', '=', phone)
    .where('proven_at', '>', now - GUEST_TOKEN_MS)
    .executeTakeFirst();
  return proof !== undefined;
}

/** Drops proofs that are remembered no more. */
export async function forgetOldProofs(store: Store, now: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const { numAffectedRows } = await sql`
      delete from shopper_phones where (shopper_id, phone) in (
        select shopper_id, phone from shopper_phones
        where proven_at <= ${now - GUEST_TOKEN_MS} limit ${most}
      ) and proven_at <= ${now - GUEST_TOKEN_MS}`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
