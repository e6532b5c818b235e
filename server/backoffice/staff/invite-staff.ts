import { randomBytes } from 'node:crypto';
import { type StaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Changed, changeAs } from '../changes/change-as.ts';
import { FieldRefusal } from '../desk/price-text.ts';
import { endInvitations, takeKeys } from '../identity/end-work.ts';
import { keepOwner, requireOwner } from '../identity/require-owner.ts';
import { hashToken } from '../identity/staff-sessions.ts';

const LIFE_MS = DAY_MS;

interface Invited {
  name: string;
  /** Null: as it is. */
  role: StaffRole | null;
  /** Person of this name who is meant and works here; the command line means whoever is called so. */
  sameId?: number | undefined;
  /** Null: the command line. */
  staffId: number | null;
  now: Millis;
}

/**
 * Lets somebody in, or in again with another role and other keys; whoever had left comes back without
 * the former ones. Gives what stands in the link, which is good once within a day, and until there is
 * another one. @throws CallError when the name is of somebody here who is not meant, or when the last owner
 * would be no owner any more.
 */
export async function inviteStaff(store: Store, invited: Invited): Promise<Changed<string>> {
  const { name, staffId, now } = invited;
  const token = randomBytes(24).toString('base64url');
  const batch = { staffId, action: 'staff.invite', title: `Приглашение: ${name}`, now };
  return changeAs(store, batch, async (change) => {
    const { tx } = change;
    const known = await tx
      .selectFrom('staff')
      .select(['id', 'role', 'ended_at'])
      .where('name', '=', name)
      .executeTakeFirst();
    const role = decideRole(invited, known);
    if (known) await change.watch('staff', [known.id]);
    const id = known?.id ?? (await addStaff(tx, { name, role, now }));
    if (known) {
      // People dismissed by a former version have their keys still.
      if (known.ended_at !== null) await takeKeys(tx, id, now);
      const letIn = () =>
        tx.updateTable('staff').set({ role, ended_at: null }).where('id', '=', id).execute();
      await (staffId === null ? letIn() : keepOwner(tx, now, letIn));
    } else change.made('staff', id);
    await endInvitations(tx, id, now);
    await tx
      .insertInto('staff_invitations')
      .values({
        token: hashToken(token),
        staff_id: id,
        role,
        created_at: now,
        expires_at: now + LIFE_MS,
        used_at: null,
      })
      .execute();
    change.made('invitation', hashToken(token));
    await requireOwner(tx);
    return token;
  });
}

/** @throws CallError when somebody else has the name, or when nothing says the role. */
function decideRole(
  { name, role, sameId, staffId }: Invited,
  known: { id: number; role: StaffRole; ended_at: Millis | null } | undefined,
): StaffRole {
  const present = known?.ended_at === null ? known : null;
  if (present && staffId !== null && sameId !== present.id) {
    const here = staffRoleTitles[present.role];
    throw new FieldRefusal('name', `${name} уже работает здесь (${here})`);
  }
  const decided = role ?? present?.role;
  if (!decided) throw new FieldRefusal('role', 'Выберите роль');
  return decided;
}

interface Newcomer {
  name: string;
  role: StaffRole;
  now: Millis;
}

async function addStaff(tx: Tx, { name, role, now }: Newcomer): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({ name, role, password: null, totp_secret: null, created_at: now, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Invitation {
  staffId: number;
  name: string;
  role: StaffRole;
}

/** Whom a link invites; null: it was used, it is too old, the role is another by now, or there is none. */
export async function findInvitation(
  db: Db | Tx,
  token: string,
  now: Millis,
): Promise<Invitation | null> {
  const row = await db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id', 'staff.name', 'staff.role'])
    .where('token', '=', hashToken(token))
    .whereRef('staff_invitations.role', '=', 'staff.role')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { staffId: row.id, name: row.name, role: row.role } : null;
}

/** Takes the link, and with it all others of the person. @throws CallError when somebody was quicker. */
export async function useInvitation(tx: Tx, token: string, now: Millis): Promise<Invitation> {
  const invitation = await findInvitation(tx, token, now);
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!invitation || numUpdatedRows !== 1n) {
    throw new CallError('not_found', 'Приглашение уже использовано или устарело');
  }
  await endInvitations(tx, invitation.staffId, now);
  return invitation;
}
