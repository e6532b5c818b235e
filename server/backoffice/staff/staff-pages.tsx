import { z } from 'zod';
import { STAFF_ROLES, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { StaffPage } from '../../../views/backoffice/staff/staff-page.tsx';
import { changeAs } from '../changes/change-as.ts';
import { listChanges } from '../changes/list-changes.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { endWork } from '../identity/end-work.ts';
import { getName, listStaff } from '../identity/list-staff.ts';
import { keepOwner } from '../identity/require-owner.ts';
import { findInvitation, inviteStaff } from './invite-staff.ts';

export const staffPage: DeskPageRoute = {
  path: desk.staff.path,
  right: 'staff.see',
  async load({ store, site }, { query, now, staff: me, refused, url }) {
    const [staff, changes] = await Promise.all([
      listStaff(store.db),
      listChanges(store.db, { entity: ['staff', 'invitation'], me, limit: 20 }),
    ]);
    const token = query.get('invited') ?? '';
    // One that was taken back, used or replaced lets nobody in.
    const isGood = (await findInvitation(store.db, token, now)) !== null;
    const link = isGood ? site.origin + desk.invitation(token) : null;
    const body = (
      <StaffPage
        staff={staff}
        link={link}
        me={me}
        changes={changes}
        now={now}
        refused={refused}
        url={url}
      />
    );
    return { title: 'Люди', data: { staff }, body };
  },
};

export const inviteAction = deskAction({
  path: desk.staffInvite.path,
  right: 'staff.change',
  fresh: true,
  input: z.object({
    name: z.string().trim().min(2, 'Как зовут сотрудника?').max(100),
    /** '': as it is, of somebody who works here. */
    role: z.enum(['', ...STAFF_ROLES], 'Выберите роль').default(''),
    /** Id of the person here who is called so and is meant. */
    same: z.string().max(10).optional(),
  }),
  async run({ store }, { staff, input, now }) {
    const { name, role, same } = input;
    const sameId = same === undefined ? undefined : Number(same);
    const invited = { name, role: role || null, sameId, staffId: staff.id, now };
    const { result, batchId } = await inviteStaff(store, invited);
    const location = `${desk.staff()}?invited=${result}`;
    return { batchId, location, data: { link: desk.invitation(result) } };
  },
});

export const roleAction = deskAction({
  path: desk.staffRole.path,
  right: 'staff.change',
  fresh: true,
  input: z.object({ role: z.enum(STAFF_ROLES, 'Выберите роль') }),
  async run({ store }, { staff, params, input, now }) {
    const id = readId(params['id']);
    const { role } = input;
    const name = await getName(store.db, id);
    const title = `${name}: роль «${staffRoleTitles[role]}»`;
    return changeAs(
      store,
      { staffId: staff.id, action: 'staff.role', title, now },
      async (change) => {
        await change.watch('staff', [id]);
        const { tx } = change;
        await keepOwner(tx, now, () =>
          tx.updateTable('staff').set({ role }).where('id', '=', id).execute(),
        );
      },
    );
  },
});

export const endStaffAction = deskAction({
  path: desk.staffEnd.path,
  right: 'staff.change',
  fresh: true,
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const title = `${await getName(store.db, id)}: больше не работает`;
    const batch = { staffId: staff.id, action: 'staff.end', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('staff', [id]);
      await keepOwner(change.tx, now, () => endWork(change.tx, id, now));
    });
  },
});
