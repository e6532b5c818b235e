import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaffSession } from '../../../../server/backoffice/identity/staff-sessions.ts';
import {
  findInvitation,
  inviteStaff,
  useInvitation,
} from '../../../../server/backoffice/staff/invite-staff.ts';
import {
  createCodeSecret,
  renewRecoveryCodes,
} from '../../../../server/backoffice/staff/one-time-codes.ts';
import { hashPassword } from '../../../../server/identity/password.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { ownKey } from '../samples/staff-samples.ts';

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

  /** Keys of every kind, as somebody at work has them. */
  async function giveKeys(staffId: number) {
    const { now } = bench.shop.clock;
    const secret = createCodeSecret();
    const password = await hashPassword('длинный пароль Анны');
    return transaction(store(), async (tx) => {
      const owner = { staff_id: staffId, created_at: now, used_at: null };
      const key = {
        id: `key ${staffId}`,
        public_key: 'x',
        counter: 0,
        transports: '[]',
        title: 'Ключ',
      };
      await tx
        .insertInto('staff_passkeys')
        .values({ ...key, ...owner })
        .execute();
      await tx
        .updateTable('staff')
        .set({ password, totp_secret: secret })
        .where('id', '=', staffId)
        .execute();
      const [code = ''] = await renewRecoveryCodes(tx, staffId);
      return { secret, code };
    });
  }
  const keysOf = async (staffId: number) => {
    const passkeys = store().db.selectFrom('staff_passkeys').select('id');
    const codes = store().db.selectFrom('staff_recovery_codes').select('hash');
    const sessions = store().db.selectFrom('staff_sessions').select('id');
    const person = store().db.selectFrom('staff').select(['password', 'totp_secret']);
    return {
      passkeys: await passkeys.where('staff_id', '=', staffId).execute(),
      codes: await codes.where('staff_id', '=', staffId).execute(),
      sessions: await sessions
        .where('staff_id', '=', staffId)
        .where('ended_at', 'is', null)
        .execute(),
      ...(await person.where('id', '=', staffId).executeTakeFirstOrThrow()),
    };
  };
  const NONE = { passkeys: [], codes: [], sessions: [], password: null, totp_secret: null };

  it('gives a name that had left to another person, without the keys of the first', async () => {
    const first = await invite('Анна', 'sales');
    const { staffId } = await take(first);
    const { secret, code } = await giveKeys(staffId);
    await bench.as('owner').post(desk.staffEnd(staffId));
    expect(await keysOf(staffId)).toEqual(NONE);
    await invite('Анна', 'owner');
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 });
    const login = {
      name: 'Анна',
      password: 'длинный пароль Анны',
      code: totp.generate({ timestamp: bench.shop.clock.now }),
    };
    const { anybody } = bench.office;
    expect((await anybody.post(desk.loginByCode(), login)).status).toBe(422);
    expect((await anybody.post(desk.loginByRecovery(), { code })).status).toBe(422);
  });

  it('takes keys that somebody kept who had left before dismissal took them', async () => {
    const { staffId } = await take(await invite('Прежняя', 'sales'));
    await giveKeys(staffId);
    const left = { ended_at: bench.shop.clock.now };
    await transaction(store(), (tx) =>
      tx.updateTable('staff').set(left).where('id', '=', staffId).execute(),
    );
    await invite('Прежняя', 'owner');
    expect(await keysOf(staffId)).toEqual(NONE);
  });

  it('leaves the keys of somebody who works here', async () => {
    const { staffId } = await take(await invite('Без телефона', 'sales'));
    await giveKeys(staffId);
    await invite('Без телефона', 'sales');
    const { passkeys, codes, password } = await keysOf(staffId);
    expect([passkeys.length, codes.length, password !== null]).toEqual([1, 10, true]);
  });

  it('ends what was opened by it when it is taken back', async () => {
    const owner = bench.as('owner');
    const { headers } = await owner.post(desk.staffInvite(), { name: 'Принятая', role: 'sales' });
    const token = /invited=([\w-]{32})/.exec(String(headers['location']))?.[1] ?? '';
    const { staffId } = await take(token);
    await giveKeys(staffId);
    const { now } = bench.shop.clock;
    await transaction(store(), (tx) =>
      openStaffSession(tx, { staffId, address: '127.0.0.1', userAgent: 'test', now }),
    );
    await owner.post(desk.undo(doneOf(headers['location'])));
    expect(await keysOf(staffId)).toEqual(NONE);
  });

  it('of somebody here stands in the journal, and taken back it lets nobody in', async () => {
    const owner = await bench.office.staff('owner');
    const { staffId } = await take(await invite('Давно Здесь', 'sales'));
    const { secret } = await giveKeys(staffId);
    const form = { name: 'Давно Здесь', role: '', same: String(staffId) };
    const { headers } = await owner.post(desk.staffInvite(), form);
    const location = String(headers['location']);
    const token = /invited=([\w-]{32})/.exec(location)?.[1] ?? '';
    for (const page of [desk.journal(), desk.staff()]) {
      const { text } = await owner.get(page);
      expect(text).toContain('Приглашение: Давно Здесь');
      expect(text).toContain(`action="${desk.undo(doneOf(location))}"`);
    }
    expect((await owner.get(location)).text).toContain(desk.invitation(token));
    expect((await owner.post(desk.undo(doneOf(location)))).status).toBe(303);
    expect(await find(token)).toBeNull();
    expect((await owner.get(location)).text).not.toContain(desk.invitation(token));
    const kept = await keysOf(staffId);
    expect([kept.passkeys.length, kept.totp_secret]).toEqual([1, secret]);
  });

  it('is seen in the journal when it is taken', async () => {
    const { headers } = await bench.as('owner').post(desk.staffInvite(), {
      name: 'Вошедшая',
      role: 'content',
    });
    const location = String(headers['location']);
    const token = /invited=([\w-]{32})/.exec(location)?.[1] ?? '';
    const { anybody } = bench.office;
    const taken = await anybody.post(desk.invitation(token), ownKey(bench.shop.clock.now));
    expect(taken.status).toBe(200);
    for (const page of [desk.journal(), desk.staff()]) {
      const { text } = await bench.as('owner').get(page);
      expect(text).toContain('Вход по приглашению: Вошедшая');
    }
  });
});
