import type { StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Db } from '../../platform/store/open-store.ts';

interface ListedStaff {
  id: number;
  name: string;
  role: StaffRole;
  passkeys: number;
  hasCode: boolean;
  seenAt: number | null;
}

/** Staff that work here now, by name. */
export async function listStaff(db: Db): Promise<ListedStaff[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'totp_secret'])
    .select((eb) => [
      eb
        .selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('passkeys'),
      eb
        .selectFrom('staff_sessions')
        .select(({ fn }) => fn.max('active_at').as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('seen_at'),
    ])
    .where('ended_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, role, passkeys, totp_secret, seen_at }) => ({
    id,
    name,
    role,
    passkeys: Number(passkeys ?? 0),
    hasCode: totp_secret !== null,
    seenAt: seen_at === null ? null : Number(seen_at),
  }));
}

/** Name of one of the staff, also of somebody who has left. @throws CallError when there is none such. */
export async function getName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst();
  if (!row) throw new CallError('not_found', 'Нет такого сотрудника');
  return row.name;
}
