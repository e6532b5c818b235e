import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { IDLE_MS } from './staff-sessions.ts';

/** At least one owner must be left to let others in. @throws CallError when none would be. */
export async function requireOwner(tx: Tx): Promise<void> {
  if (!(await ownersOf(tx).executeTakeFirst())) throw new CallError('conflict', NONE);
}

/**
 * Makes a change of the staff that takes the shop from nobody: while some owner has keys to sign in with, one
 * such is left; where none has, as in a demo, one who is signed in. @throws CallError when none would be.
 */
export async function keepOwner<Result>(
  tx: Tx,
  now: Millis,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await findHold(tx, now);
  const result = await change();
  const after = await findHold(tx, now);
  if (after === 0) throw new CallError('conflict', NONE);
  if (after < before) throw new CallError('conflict', `${NONE}: другие ещё не могут войти`);
  return result;
}

const NONE = 'Последнего владельца убрать нельзя';

const ownersOf = (tx: Tx) =>
  tx
    .selectFrom('staff')
    .select('staff.id')
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null);

/** Hold of owners on the shop: 3 with keys of their own, 2 while signed in, 1 not yet in, 0 without any. */
async function findHold(tx: Tx, now: Millis): Promise<0 | 1 | 2 | 3> {
  const owners = ownersOf(tx);
  const keyed = owners.where((eb) =>
    eb.or([
      eb.exists(eb.selectFrom('staff_passkeys').select('id').whereRef('staff_id', '=', 'staff.id')),
      eb.and([eb('password', 'is not', null), eb('totp_secret', 'is not', null)]),
    ]),
  );
  if (await keyed.executeTakeFirst()) return 3;
  const present = owners.where((eb) =>
    eb.exists(
      eb
        .selectFrom('staff_sessions')
        .select('staff_sessions.id')
        .whereRef('staff_id', '=', 'staff.id')
        .where('staff_sessions.ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('active_at', '>', now - IDLE_MS),
    ),
  );
  if (await present.executeTakeFirst()) return 2;
  return (await owners.executeTakeFirst()) ? 1 : 0;
}
