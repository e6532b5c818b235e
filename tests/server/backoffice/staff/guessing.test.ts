import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStaffSession } from '../../../../server/backoffice/identity/staff-sessions.ts';
import { createCodeSecret } from '../../../../server/backoffice/staff/one-time-codes.ts';
import { hashPassword } from '../../../../server/identity/password.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('guessing at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect, { TRUST_PROXY: '1' });
  });
  beforeEach(() => {
    // Windows of the test before have ended.
    bench.shop.clock.now += HOUR_MS;
  });
  afterAll(() => bench.close());

  it('counts a name once, however many blanks stand around it', async () => {
    const statusOf = async (name: string) => {
      const form = { name, password: 'x', code: '000000' };
      return (await bench.office.anybody.post(desk.loginByCode(), form)).status;
    };
    for (let blanks = 0; blanks < 10; blanks++) {
      expect(await statusOf(`${' '.repeat(blanks * 20)}Иван${'\t'.repeat(blanks)}`)).toBe(422);
    }
    expect(await statusOf('Иван\u00a0')).toBe(429);
    expect(await statusOf('Ивановна')).toBe(422);
  });

  const PASSWORD = 'длинный пароль владельца';
  /** Status of a sign-in by an owner's name from an address. */
  async function signsIn(address: string, shown: { name: string; password: string; code: string }) {
    const sent = bench.office.anybody.post(desk.loginByCode(), shown);
    return (await sent.set('X-Forwarded-For', address)).status;
  }
  async function ownerByCode() {
    const { staffId, secret } = await newOwner();
    const password = await hashPassword(PASSWORD);
    const named = { name: `Владелец ${staffId}`, password };
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('staff').set(named).where('id', '=', staffId).execute(),
    );
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 });
    const right = () => totp.generate({ timestamp: bench.shop.clock.now });
    return { name: named.name, right };
  }

  it('keeps nobody out whose name a stranger has tried', async () => {
    const { name, right } = await ownerByCode();
    const wrong = { name, password: 'x', code: '000000' };
    for (let at = 0; at < 10; at++) expect(await signsIn('203.0.113.7', wrong)).toBe(422);
    expect(await signsIn('203.0.113.7', wrong)).toBe(429);
    expect(await signsIn('198.51.100.7', { name, password: PASSWORD, code: right() })).toBe(303);
  });

  it('counts codes beside the right password from everywhere', async () => {
    const { name, right } = await ownerByCode();
    const wrong = { name, password: PASSWORD, code: '1' };
    for (let at = 0; at < 10; at++) expect(await signsIn(`203.0.${at}.1`, wrong)).toBe(422);
    const shown = { name, password: PASSWORD, code: right() };
    expect(await signsIn('198.51.100.7', shown)).toBe(429);
  });

  const INVITED = { name: 'Чужой', role: 'owner' };
  /** An owner with an application of codes, who has shown none of late. */
  async function newOwner() {
    const owner = await bench.office.staff('owner');
    const secret = createCodeSecret();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('staff')
        .set({ totp_secret: secret })
        .where('id', '=', owner.staffId)
        .execute(),
    );
    bench.shop.clock.now += 6 * MINUTE_MS;
    return { ...owner, secret };
  }
  /** Browser of another session of the same person, that has shown no code of late. */
  async function otherSession(staffId: number) {
    const now = bench.shop.clock.now - 6 * MINUTE_MS;
    const token = await transaction(bench.shop.deps.store, (tx) =>
      openStaffSession(tx, { staffId, address: '127.0.0.1', userAgent: 'test', now }),
    );
    return `staff=${token}`;
  }
  const confirm = (cookie: string, code: string) =>
    bench.office.anybody
      .post(desk.staffInvite(), { ...INVITED, confirm_code: code })
      .set('Cookie', cookie);
  const isInvited = async () => {
    const row = bench.db.selectFrom('staff').select('id').where('name', '=', INVITED.name);
    return (await row.executeTakeFirst()) !== undefined;
  };

  it('ends the session that has shown five wrong codes, and no other', async () => {
    const owner = await newOwner();
    const other = await otherSession(owner.staffId);
    for (let tries = 1; tries <= 4; tries++) {
      const { status, text } = await confirm(owner.cookie, '1');
      expect([tries, status, text.includes('Подтвердите, что это вы')]).toEqual([tries, 401, true]);
    }
    expect((await owner.get(desk.today())).status).toBe(200);
    const last = await confirm(owner.cookie, '1');
    expect([last.status, last.text.includes('вход закрылся')]).toEqual([401, true]);
    const kept = /name="kept_form" value="([^"]*)"/.exec(last.text)?.[1] ?? '';
    expect(JSON.parse(kept.replaceAll('&quot;', '"'))).toEqual({
      action: desk.staffInvite(),
      fields: INVITED,
    });
    expect((await owner.get(desk.today())).headers['location']).toMatch(/^\/login/);
    expect((await bench.office.anybody.get(desk.today()).set('Cookie', other)).status).toBe(200);
    expect(await isInvited()).toBe(false);
  });

  it('counts codes of one person, whatever the session, and lets the right one in later', async () => {
    const owner = await newOwner();
    for (const [session, tries] of [0, 1, 2].map((one) => [one, one < 2 ? 4 : 2] as const)) {
      const cookie = await otherSession(owner.staffId);
      for (let at = 0; at < tries; at++) {
        const { text } = await confirm(cookie, '1');
        expect([session, at, text.includes('Код не подошёл')]).toEqual([session, at, true]);
      }
    }
    const totp = new TOTP({ secret: Secret.fromBase32(owner.secret), period: 30 });
    const right = () => totp.generate({ timestamp: bench.shop.clock.now });
    const early = await confirm(owner.cookie, right());
    expect([early.status, early.text.includes('Слишком часто')]).toEqual([401, true]);
    bench.shop.clock.now += 16 * MINUTE_MS;
    expect((await confirm(owner.cookie, right())).status).toBe(303);
    expect(await isInvited()).toBe(true);
  });
});
