import { CallError } from '../../../shared/contract/call.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** At least one owner must be left to let others in. @throws CallError when none would be. */
export async function requireOwner(tx: Tx): Promise<void> {
  const owner = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new CallError('conflict', 'Последнего владельца убрать нельзя');
}
