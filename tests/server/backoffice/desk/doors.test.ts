import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskActions, deskPages } from '../../../../server/backoffice/desk-table.ts';
import { createStaffToken } from '../../../../server/backoffice/identity/staff-tokens.ts';
import { inviteStaff } from '../../../../server/backoffice/staff/invite-staff.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { mayRole, STAFF_ROLES } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { makeAllSamples } from '../samples/all-samples.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

describe('the doors', () => {
  it('lead everyone who has not signed in to the sign-in, and change nothing', async () => {
    for (const { path } of deskPages) {
      const { status, headers } = await bench.office.anybody.get(path.replace(/:\w+/, '1'));
      expect([path, status, headers['location']]).toEqual([
        path,
        303,
        expect.stringMatching(/^\/login/),
      ]);
    }
    const before = await bench.db.selectFrom('change_batches').select('id').execute();
    for (const { path } of deskActions) {
      const { status, headers } = await bench.office.anybody.post(path.replace(/:\w+/, '1'));
      expect([path, status, headers['location']]).toEqual([
        path,
        303,
        expect.stringMatching(/^\/login/),
      ]);
    }
    expect(await bench.db.selectFrom('change_batches').select('id').execute()).toEqual(before);
  });

  it('name the methods of a known address to those who ask it in another way, and change nothing', async () => {
    const refused = { status: 405, allow: 'GET, HEAD, OPTIONS' };
    const ask = async (method: 'delete' | 'options', path: string) => {
      const { status, headers } = await bench.office.agent[method](path)
        .set('Cookie', bench.as('owner').cookie)
        .set('Sec-Fetch-Site', 'same-origin');
      return { status, allow: headers['allow'] };
    };
    expect(await ask('delete', desk.orders())).toEqual(refused);
    expect(await ask('options', desk.orders())).toEqual({ ...refused, status: 204 });
    expect(await ask('delete', desk.logout())).toEqual({ status: 405, allow: 'POST, OPTIONS' });
    expect(await ask('delete', '/no-such-page')).toEqual({ status: 404 });
  });

  it.each(STAFF_ROLES)(
    'open to %s what the table of rights gives, and nothing else',
    async (role) => {
      const id = await bench.newOrder();
      const { things } = makeAllSamples(bench);
      for (const { path, right, isLive } of deskPages) {
        // live.test.ts opens what has no end.
        if (isLive) continue;
        const shown = path.replace(/:\w+/, String(await things[path]?.()));
        const { status } = await bench.as(role).get(shown);
        expect([path, status]).toEqual([path, mayRole(role, right) ? 200 : 403]);
      }
      for (const { path, right } of deskActions) {
        if (mayRole(role, right)) continue;
        const { status } = await bench.as(role).post(path.replace(/:\w+/, String(id)), {
          to: 'confirmed',
        });
        expect([path, status]).toEqual([path, 403]);
      }
      const { status } = await bench.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('opened');
    },
  );

  it('open to programs with a token of one of the staff alone', async () => {
    const { status, body } = await bench.office.agent.get('/api/v1/backoffice/orders');
    expect([status, body.code]).toEqual([401, 'bad_token']);
    const { staffId } = bench.as('viewer');
    const { now } = bench.shop.clock;
    const { token } = await transaction(bench.shop.deps.store, (tx) =>
      createStaffToken(tx, { staffId, title: 'отчёты', now, expiresAt: now + 60_000 }),
    );
    const asked = (path: string) =>
      bench.office.agent.get(`/api/v1/backoffice${path}`).set('Authorization', `Bearer ${token}`);
    const listed = await asked('/orders?state=all');
    expect(listed.body.data.orders.length).toBeGreaterThan(0);
    expect((await asked('/staff')).status).toBe(403);
    // People are led on from these addresses.
    const order = await bench.newOrder();
    const found = await asked(desk.box({ q: orderNumber(order) }));
    expect(found.body.data.hits).toMatchObject([{ kind: 'order', id: String(order) }]);
    const { headers } = await asked(`${desk.products()}?f.x=`);
    expect(headers['location']).toBe(`/api/v1/backoffice${desk.products()}?`);
  });

  it('refuse another host, a form of another site, and a session that has ended', async () => {
    const owner = bench.as('owner');
    expect((await owner.get('/').set('Host', 'evil.example')).status).toBe(421);
    const foreign = owner.post(desk.card(), { entity: 'order', id: '1', act: 'take' });
    expect((await foreign.set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    const leaving = await bench.office.staff('sales');
    await leaving.post(desk.logout());
    expect((await leaving.get('/')).headers['location']).toMatch(/^\/login/);
  });

  it('close after twelve idle hours', async () => {
    const idle = await bench.office.staff('sales');
    bench.shop.clock.now += 11 * 3_600_000;
    expect((await idle.get('/')).status).toBe(200);
    bench.shop.clock.now += 13 * 3_600_000;
    expect((await idle.get('/')).status).toBe(303);
    bench.shop.clock.now -= 24 * 3_600_000;
  });

  it('open by one button at the machine of a demo shop, never through a proxy', async () => {
    const direct = await bench.office.anybody.post(desk.demoLogin());
    expect(direct.status).toBe(303);
    const cookie = String(direct.headers['set-cookie']).split(';')[0] ?? '';
    expect((await bench.office.agent.get('/').set('Cookie', cookie)).status).toBe(200);
    const passed = (path: string) =>
      bench.office.agent.get(path).set('X-Forwarded-For', '203.0.113.9');
    expect((await passed('/').set('Cookie', cookie)).status).toBe(303);
    expect((await passed('/login')).text).not.toContain('пробный магазин');
    const forwarded = bench.office.anybody
      .post(desk.demoLogin())
      .set('X-Forwarded-For', '203.0.113.9');
    expect((await forwarded).status).toBe(404);
  });
});

describe('signing in', () => {
  const codeOf = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: at });

  it('begins with a link that is good once, and goes on with password and code or a recovery code', async () => {
    const invited = {
      name: 'Пётр',
      role: 'sales',
      staffId: null,
      now: bench.shop.clock.now,
    } as const;
    const { result: token } = await inviteStaff(bench.shop.deps.store, invited);
    const page = await bench.office.anybody.get(desk.invitation(token));
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.text)?.[1] ?? '';
    const short = { secret, password: 'коротко', code: codeOf(secret, bench.shop.clock.now) };
    const refused = await bench.office.anybody.post(desk.invitation(token), short);
    expect([refused.status, refused.text.includes(secret)]).toEqual([422, true]);
    const form = { ...short, password: 'длинный пароль Петра' };
    const accepted = await bench.office.anybody.post(desk.invitation(token), form);
    const codes = [...accepted.text.matchAll(/<code>([\da-f-]{20,})<\/code>/g)].map(
      ([, one]) => one,
    );
    expect([accepted.status, codes.length]).toEqual([200, 10]);
    expect((await bench.office.anybody.post(desk.invitation(token), form)).status).toBe(404);

    const login = { name: 'Пётр', password: 'длинный пароль Петра' };
    const again = { ...login, code: form.code };
    expect((await bench.office.anybody.post(desk.loginByCode(), again)).status).toBe(422);
    bench.shop.clock.now += 60_000;
    const fresh = { ...login, code: codeOf(secret, bench.shop.clock.now) };
    const wrong = { ...fresh, password: 'не тот пароль' };
    expect((await bench.office.anybody.post(desk.loginByCode(), wrong)).status).toBe(422);
    expect((await bench.office.anybody.post(desk.loginByCode(), fresh)).status).toBe(303);

    const [code = ''] = codes;
    expect((await bench.office.anybody.post(desk.loginByRecovery(), { code })).status).toBe(303);
    expect((await bench.office.anybody.post(desk.loginByRecovery(), { code })).status).toBe(422);
  });

  it('goes on with the form that was sent when the session had ended', async () => {
    const leaving = await bench.office.staff('sales');
    const id = await bench.newOrder();
    const staff = { name: 'Вернувшийся', role: 'sales', staffId: null, now: bench.shop.clock.now };
    const { result: token } = await inviteStaff(bench.shop.deps.store, { ...staff, role: 'sales' });
    const page = await bench.office.anybody.get(desk.invitation(token));
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.text)?.[1] ?? '';
    const login = { password: 'длинный пароль', name: staff.name };
    const accepted = { ...login, secret, code: codeOf(secret, bench.shop.clock.now) };
    await bench.office.anybody.post(desk.invitation(token), accepted);
    await leaving.post(desk.logout());

    const note = { entity: 'order', id: String(id), text: 'Просил <b>позвонить</b> утром' };
    const late = await leaving.post(desk.notes(), note);
    const kept = /name="kept_form" value="([^"]*)"/.exec(late.text)?.[1]?.replaceAll('&quot;', '"');
    expect([late.status, kept?.includes('утром')]).toEqual([401, true]);

    bench.shop.clock.now += 60_000;
    const fresh = { ...login, code: codeOf(secret, bench.shop.clock.now) };
    const form = JSON.stringify({ action: desk.notes(), fields: note });
    const back = await bench.office.anybody.post(desk.loginByCode(), { ...fresh, kept_form: form });
    expect([back.status, back.text.includes('Просил &lt;b&gt;позвонить')]).toEqual([200, true]);
    expect(back.text).toContain(`action="${desk.notes()}"`);

    bench.shop.clock.now += 60_000;
    const next = { ...login, code: codeOf(secret, bench.shop.clock.now) };
    const foreign = JSON.stringify({ action: '//evil.example/notes', fields: note });
    const led = await bench.office.anybody.post(desk.loginByCode(), {
      ...next,
      kept_form: foreign,
    });
    expect([led.status, led.headers['location']]).toEqual([303, '/']);
  });

  it('is slow for who guesses', async () => {
    const tries = Array.from({ length: 11 }, () =>
      bench.office.anybody.post(desk.loginByCode(), {
        name: 'Иван',
        password: 'x',
        code: '000000',
      }),
    );
    const statuses = [];
    for (const one of tries) statuses.push((await one).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('keeps the last owner', async () => {
    const owner = bench.as('owner');
    const others = bench.db.selectFrom('staff').select('id').where('role', '=', 'owner');
    for (const { id } of await others.where('id', '!=', owner.staffId).execute()) {
      await owner.post(desk.staffEnd(id));
    }
    const { status } = await owner.post(desk.staffRole(owner.staffId), { role: 'viewer' });
    expect(status).toBe(409);
  });
});
