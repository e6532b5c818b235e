import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findInvitation,
  inviteStaff,
  useInvitation,
} from '../../../server/backoffice/staff/invite-staff.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from './desk-bench.ts';

describeOnBothStores('an invitation', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const store = () => bench.shop.deps.store;
  const invite = async (name: string, role: StaffRole) => {
    bench.shop.clock.now += 1000;
    const { now } = bench.shop.clock;
    return (await inviteStaff(store(), { name, role, staffId: null, now })).result;
  };
  const find = (token: string) => findInvitation(store().db, token, bench.shop.clock.now);
  const take = (token: string) =>
    transaction(store(), (tx) => useInvitation(tx, token, bench.shop.clock.now));

  it('ends with the next one of the same person, before that one is used and after', async () => {
    const first = await invite('Новый Бухгалтер', 'viewer');
    const other = await invite('Другая', 'sales');
    expect(await find(first)).toMatchObject({ role: 'viewer' });
    const second = await invite('Новый Бухгалтер', 'owner');
    expect(await find(first)).toBeNull();
    await expect(take(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await take(second)).toMatchObject({ role: 'owner' });
    for (const token of [first, second]) expect(await find(token)).toBeNull();
    expect(await find(other)).toMatchObject({ role: 'sales' });
  });

  it('lets nobody in with a role that it was not given for', async () => {
    const token = await invite('Повышенная', 'viewer');
    const { staffId = 0 } = (await find(token)) ?? {};
    const owner = bench.as('owner');
    expect((await owner.post(desk.staffRole(staffId), { role: 'owner' })).status).toBe(303);
    expect(await find(token)).toBeNull();
    await expect(take(token)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends when it is taken back', async () => {
    const form = { name: 'Ошибочная', role: 'owner' };
    const { headers } = await bench.as('owner').post(desk.staffInvite(), form);
    const location = headers['location'];
    const token = /invited=([\w-]{32})/.exec(String(location))?.[1] ?? '';
    expect(await find(token)).toMatchObject({ role: 'owner' });
    await bench.as('owner').post(desk.undo(doneOf(location)));
    expect(await find(token)).toBeNull();
  });
});
