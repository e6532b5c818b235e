import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTokenCommand } from '../../../../server/backoffice/staff/run-token-command.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('tokens of the staff', (dialect) => {
  let bench: DeskBench;
  let name: string;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    name = await nameOf(bench.as('viewer').staffId);
  });
  afterAll(() => bench.close());

  const nameOf = async (id: number) =>
    (
      await bench.db
        .selectFrom('staff')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).name;
  async function run(...argv: string[]) {
    let text = '';
    const out = {
      write: (part: string) => {
        text += part;
      },
    };
    const { store } = bench.shop.deps;
    const code = await runTokenCommand({ argv, store, out, now: bench.shop.clock.now });
    const [, number = '', token = ''] = /№ (\d+) .*: ([\w-]{43})\n/.exec(text) ?? [];
    return { code, text, number, token };
  }
  const ask = async (token: string, path = '/orders?state=all') => {
    const asked = bench.office.agent.get(`/api/v1/backoffice${path}`);
    return (await asked.set('Authorization', `Bearer ${token}`)).status;
  };

  it('are shown once, let a program in with the rights of their owner, and are listed', async () => {
    const { code, number, token } = await run(name, 'отчёты');
    expect(code).toBe(0);
    expect([await ask(token), await ask(token, '/staff')]).toEqual([200, 403]);
    const rows = JSON.stringify(await bench.db.selectFrom('staff_tokens').selectAll().execute());
    const { text } = await run();
    expect([rows.includes(token), text.includes(token)]).toEqual([false, false]);
    expect(text).toContain(`№ ${number} «отчёты»: ${name}, Просмотр; до `);
    expect(text).toContain('; использован ');
    const batches = await bench.db.selectFrom('change_batches').select('title').execute();
    expect(batches.map(({ title }) => title)).toContain(`Токен «отчёты»: ${name}`);
  });

  it('end when they are told to, each once', async () => {
    const kept = await run(name, 'остаётся');
    const ended = await run(name, 'лишний');
    expect((await run('--end', ended.number)).code).toBe(0);
    expect([await ask(ended.token), await ask(kept.token)]).toEqual([401, 200]);
    expect((await run('--end', ended.number)).code).toBe(1);
    expect((await run()).text).toContain(
      `№ ${ended.number} «лишний»: ${name}, Просмотр; закончен `,
    );
  });

  it('end after their days', async () => {
    const { token } = await run(name, 'на день', '--days', '1');
    bench.shop.clock.now += DAY_MS - 1;
    expect(await ask(token)).toBe(200);
    bench.shop.clock.now += 1;
    expect(await ask(token)).toBe(401);
    expect((await run()).text).toContain('; истёк ');
    bench.shop.clock.now -= DAY_MS;
  });

  it('end with the work of their owner, and do not come back with it', async () => {
    const { staffId } = await bench.office.staff('sales');
    const { token } = await run(await nameOf(staffId), 'ушедшего');
    expect(await ask(token)).toBe(200);
    const ended = await bench.as('owner').post(desk.staffEnd(staffId));
    expect([ended.status, await ask(token)]).toEqual([303, 401]);
    const back = { name: await nameOf(staffId), role: 'sales' };
    expect((await bench.as('owner').post(desk.staffInvite(), back)).status).toBe(303);
    expect(await ask(token)).toBe(401);
  });

  it('are made for those who work here, with a name and a term', async () => {
    expect((await run('Никто', 'отчёты')).code).toBe(1);
    for (const wrong of [[name], [name, 'x', '--days', '0'], [name, 'x', '--days', '367']]) {
      expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 2]);
    }
    for (const wrong of [['--end', 'x'], ['--end'], ['--unknown'], [name, 'x', 'y']]) {
      expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 2]);
    }
  });
});
