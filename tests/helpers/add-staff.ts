import type { Tx } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';

interface AddedStaff {
  name: string;
  role: StaffRole;
  /** Epoch milliseconds. */
  now: number;
}

/** One of the staff who has no way to sign in; gives the id. */
export async function addStaff(tx: Tx, { name, role, now }: AddedStaff): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({ name, role, password: null, totp_secret: null, created_at: now, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
