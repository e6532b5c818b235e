import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor, Form } from '../desk/desk-visitor.ts';

describeOnBothStores('a name that somebody here has already', (dialect) => {
  let bench: DeskBench;
  let known: DeskVisitor;
  let name = '';
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    known = await bench.office.staff('accountant');
    name = (await person(known.staffId)).name;
  });
  afterAll(() => bench.close());

  const person = async (id: number) => ({
    ...(await bench.db
      .selectFrom('staff')
      .select(['name', 'role', 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
  });
  const links = async (id: number) => {
    const made = bench.db.selectFrom('staff_invitations').select('role');
    return (await made.where('staff_id', '=', id).execute()).map(({ role }) => role);
  };
  const invite = (form: Form) =>
    bench.as('owner').post(desk.staffInvite(), { return_to: desk.staff(), ...form });
  const same = '<input type="checkbox"[^>]*name="same"[^>]*>';

  it('gives a newcomer neither the account nor its holder another role', async () => {
    const refused = await invite({ name: ` ${name} `, role: 'sales' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`${name} уже работает здесь (Бухгалтерия)`);
    expect(await person(known.staffId)).toMatchObject({ role: 'accountant', ended_at: null });
    expect(await links(known.staffId)).toEqual([]);
  });

  it('is asked about without a script, the role as it is unless another one is chosen', async () => {
    const { text } = await invite({ name, role: 'sales' });
    const [tick = ''] = new RegExp(same).exec(text) ?? [];
    expect(tick).toContain(`value="${known.staffId}"`);
    expect(text).toMatch(/<option value="" selected="">[^<]*Бухгалтерия/);
    const taken = await invite({ name, role: '', same: String(known.staffId) });
    expect(taken.status).toBe(303);
    expect((await person(known.staffId)).role).toBe('accountant');
    expect(await links(known.staffId)).toEqual(['accountant']);
  });

  it('is given another role when one is chosen for the same person', async () => {
    const other = await bench.office.staff('viewer');
    const form = { name: (await person(other.staffId)).name, same: String(other.staffId) };
    expect((await invite({ ...form, role: 'content' })).status).toBe(303);
    expect((await person(other.staffId)).role).toBe('content');
  });

  it('is asked about anew when the name under the tick is another one’s', async () => {
    const other = await bench.office.staff('viewer');
    const form = { name: (await person(other.staffId)).name, role: 'sales' };
    for (const id of [known.staffId, 0, 'yes']) {
      expect((await invite({ ...form, same: String(id) })).status).toBe(422);
    }
    expect([(await person(other.staffId)).role, await links(other.staffId)]).toEqual([
      'viewer',
      [],
    ]);
  });

  it('lets somebody back in who has left, with a role that is chosen', async () => {
    const left = await bench.office.staff('sales');
    const form = { name: (await person(left.staffId)).name };
    await bench.as('owner').post(desk.staffEnd(left.staffId));
    const none = await invite({ ...form, role: '', same: String(left.staffId) });
    expect([none.status, none.text.includes('Выберите роль')]).toEqual([422, true]);
    const role: StaffRole = 'warehouse';
    expect((await invite({ ...form, role })).status).toBe(303);
    expect(await person(left.staffId)).toMatchObject({ role, ended_at: null });
  });

  it('asks nothing of a name that is new, but its role', async () => {
    const refused = await invite({ name: 'Совсем Новая', role: '' });
    expect([refused.status, new RegExp(same).test(refused.text)]).toEqual([422, false]);
    expect(refused.text).toContain('<option value="sales" selected="">');
    expect((await invite({ name: 'Совсем Новая', role: 'viewer' })).status).toBe(303);
  });
});
