import { afterEach, beforeEach, expect, it } from 'vitest';
import { obtainDemoOwner } from '../../../../server/backoffice/staff/demo-owner.ts';
import { inviteStaff } from '../../../../server/backoffice/staff/invite-staff.ts';
import type { Tx } from '../../../../server/platform/store/transaction.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { addStaff } from '../../../helpers/add-staff.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the last owner who can sign in', (dialect) => {
  let bench: DeskBench;
  beforeEach(async () => {
    bench = await openDeskBench(dialect);
  });
  afterEach(() => bench.close());

  const owner = () => bench.as('owner');
  const write = <T>(work: (tx: Tx) => Promise<T>) => transaction(bench.shop.deps.store, work);
  const set = (id: number, values: object) =>
    write((tx) => tx.updateTable('staff').set(values).where('id', '=', id).execute());
  const CODE = { password: 'hash', totp_secret: 'A'.repeat(32) };
  const newOwner = (name: string) =>
    write((tx) => addStaff(tx, { name, role: 'owner', now: bench.shop.clock.now }));
  const givePasskey = (staff_id: number) =>
    write((tx) =>
      tx
        .insertInto('staff_passkeys')
        .values({
          id: `key ${staff_id}`,
          staff_id,
          public_key: 'x',
          counter: 0,
          transports: '[]',
          title: 'Ключ',
          created_at: 1,
          used_at: null,
        })
        .execute(),
    );
  const demote = async (id: number) =>
    (await owner().post(desk.staffRole(id), { role: 'viewer' })).status;
  const isOwner = async (id: number) => {
    const row = bench.db.selectFrom('staff').select(['role', 'ended_at']).where('id', '=', id);
    const { role, ended_at } = await row.executeTakeFirstOrThrow();
    return role === 'owner' && ended_at === null;
  };

  it('is not replaced by one who was invited and never came', async () => {
    await set(owner().staffId, CODE);
    await owner().post(desk.staffInvite(), { name: 'Не пришедшая', role: 'owner' });
    expect(await demote(owner().staffId)).toBe(409);
    const ended = await owner().post(desk.staffEnd(owner().staffId));
    expect([ended.status, await isOwner(owner().staffId)]).toEqual([409, true]);
  });

  it('is not replaced by the owner that the button of a demo made', async () => {
    await givePasskey(owner().staffId);
    await write((tx) => obtainDemoOwner(tx, bench.shop.clock.now));
    expect([await demote(owner().staffId), await isOwner(owner().staffId)]).toEqual([409, true]);
  });

  it('keeps the place also where a password alone, or a secret, is another’s', async () => {
    await set(owner().staffId, CODE);
    await set(await newOwner('С паролем'), { password: 'hash' });
    await set(await newOwner('С кодом'), { totp_secret: CODE.totp_secret });
    expect(await demote(owner().staffId)).toBe(409);
  });

  it('goes once another owner has a passkey, or a password with codes', async () => {
    for (const give of [givePasskey, (id: number) => set(id, CODE)]) {
      await set(owner().staffId, { ...CODE, role: 'owner' });
      const other = await newOwner(`Вторая ${give.name}`);
      await give(other);
      expect(await demote(owner().staffId)).toBe(303);
      await set(other, { role: 'viewer' });
    }
  });

  it('stays where an invitation takes the role, or an undo', async () => {
    const { name } = await bench.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', owner().staffId)
      .executeTakeFirstOrThrow();
    await set(owner().staffId, CODE);
    await newOwner('Без ключа');
    const form = { name, role: 'sales', same: String(owner().staffId) };
    expect((await owner().post(desk.staffInvite(), form)).status).toBe(409);

    const raised = await owner().post(desk.staffRole(bench.as('sales').staffId), { role: 'owner' });
    await set(bench.as('sales').staffId, CODE);
    expect(await demote(owner().staffId)).toBe(303);
    const undone = await bench.as('sales').post(desk.undo(doneOf(raised.headers['location'])));
    expect([undone.status, await isOwner(bench.as('sales').staffId)]).toEqual([409, true]);
  });

  it('lets owners without keys of their own work on: those of a demo', async () => {
    const other = await newOwner('Ошибочная');
    const form = { name: 'Продавец', role: 'sales' };
    expect((await owner().post(desk.staffInvite(), form)).status).toBe(303);
    expect(await demote(other)).toBe(303);
    await newOwner('Не пришедшая');
    expect(await demote(owner().staffId)).toBe(409);
  });

  it('is any owner to the command line', async () => {
    const { store } = bench.shop.deps;
    const { now } = bench.shop.clock;
    await set(owner().staffId, CODE);
    await newOwner('Без ключа');
    const { name } = await bench.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', owner().staffId)
      .executeTakeFirstOrThrow();
    await inviteStaff(store, { name, role: 'viewer', staffId: null, now });
    expect(await isOwner(owner().staffId)).toBe(false);
  });
});
