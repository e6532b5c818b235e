import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { countOf, GOODS } from '../../../../shared/ru/plural.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('a mass removal confirmed at the desk', (dialect) => {
  let bench: DeskBench;
  let session = 0;
  let goods: number[] = [];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    session = Number(await exchangeSamples(bench).things[desk.exchangeSession.path]?.());
    const { db } = bench;
    const active = db.selectFrom('products').select('id').where('active', '=', 1);
    goods = (await active.orderBy('id').limit(5).execute()).map(({ id }) => id);
    const rows = goods.map((product_id) => ({ session_id: session, product_id }));
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.insertInto('exchange_removals').values(rows).execute();
      for (const id of goods) {
        const told = { external_id: `told ${id}` };
        await tx.updateTable('products').set(told).where('id', '=', id).execute();
      }
      await tx
        .updateTable('exchange_sessions')
        .set({ removal: '{"count":5,"of":8}' })
        .where('id', '=', session)
        .execute();
    });
  });

  const press = (role: 'owner' | 'accountant') =>
    bench.as(role).post(desk.exchangeRemoval(session), { return_to: desk.exchange() });
  const batches = () =>
    bench.db
      .selectFrom('change_batches')
      .select(['id', 'title', 'staff_id'])
      .where('action', '=', 'exchange.removal')
      .where('title', 'like', `Сеанс обмена ${session}:%`)
      .execute();
  const hidden = async () =>
    (
      await bench.db
        .selectFrom('products')
        .select('id')
        .where('id', 'in', goods)
        .where('active', '=', 0)
        .execute()
    ).length;

  /** Lets every removal fail at its end until it is called. */
  async function failAtEnd() {
    const run = async (...statements: string[]) => {
      for (const one of statements) {
        await transaction(bench.shop.deps.store, (tx) => sql.raw(one).execute(tx));
      }
    };
    if (dialect === 'sqlite') {
      const body = `begin select raise(abort, 'cut off'); end`;
      await run(`create trigger cut_off before delete on exchange_removals ${body}`);
      return () => run('drop trigger cut_off');
    }
    await run(
      `create function cut_off() returns trigger language plpgsql as $$
        begin raise exception 'cut off'; end $$`,
      `create trigger cut_off before delete on exchange_removals
        for each row execute function cut_off()`,
    );
    return () => run('drop trigger cut_off on exchange_removals', 'drop function cut_off()');
  }

  it('is named before the first of the goods goes, and goes on under the same change', async () => {
    const mend = await failAtEnd();
    const cut = await press('owner');
    await mend();
    expect([cut.status, await hidden()]).toEqual([500, goods.length]);
    const [first] = await batches();
    expect(first).toMatchObject({
      staff_id: bench.as('owner').staffId,
      title: `Сеанс обмена ${session}: снять с продажи ${countOf(goods.length, GOODS)}`,
    });
    const page = await bench.as('owner').get(desk.exchangeSession(session));
    expect(page.text).toContain('снятие продолжится');
    const again = await press('accountant');
    expect([again.status, doneOf(again.headers['location'])]).toEqual([303, first?.id]);
    expect(await batches()).toEqual([first]);
    expect((await press('owner')).status).toBe(404);
  });

  it('is one change when two press at once', async () => {
    const answers = await Promise.all([press('owner'), press('accountant')]);
    expect(answers.map(({ status }) => status)).toContain(303);
    expect([(await batches()).length, await hidden()]).toEqual([1, goods.length]);
  });
});
