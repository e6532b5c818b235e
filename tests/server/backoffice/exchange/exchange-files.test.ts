import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('the exchange at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const newNode = async () =>
    Number(await exchangeSamples(bench).things[desk.exchangeNode.path]?.());

  it('gives an order that was set aside again, and refuses one that is not', async () => {
    const { changes } = exchangeSamples(bench);
    const answer = (await changes[desk.exchangeOrder.path]?.()) as { status: number };
    expect(answer.status).toBe(303);
    const row = bench.db.selectFrom('exchange_orders').select(['order_id', 'set_aside_at']);
    const { order_id, set_aside_at } = await row
      .orderBy('order_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(set_aside_at).toBe(null);
    expect((await bench.as('owner').post(desk.exchangeOrder(order_id))).status).toBe(404);
  });

  it('knows no things that are not there', async () => {
    const owner = bench.as('owner');
    for (const link of [
      desk.exchangeTask,
      desk.exchangeOrder,
      desk.exchangeRepeat,
      desk.exchangeRemoval,
      desk.exchangeSecret,
    ]) {
      expect([link.path, (await owner.post(link(999_999))).status]).toEqual([link.path, 404]);
      expect((await owner.post(link('%E0%A4%A'))).status).toBe(404);
    }
    expect((await owner.post(desk.discrepancy(999_999), { take: 'told' })).status).toBe(404);
    expect((await owner.get(desk.exchangeSession('9'.repeat(30)))).status).toBe(404);
    expect((await owner.get(desk.exchange({ before: '%E0' }))).status).toBe(200);
  });

  it('gives files of a session as they came, to those who may change the exchange', async () => {
    const id = Number(await exchangeSamples(bench).things[desk.exchangeFile.path]?.());
    const { session_id, path } = await bench.db
      .selectFrom('exchange_files')
      .select(['session_id', 'path'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const link = `href="${desk.exchangeFile(id)}"`;
    const pageOf = async (role: 'accountant' | 'warehouse') =>
      (await bench.as(role).get(desk.exchangeSession(session_id))).text;
    expect(await pageOf('accountant')).toContain(link);
    expect(await pageOf('warehouse')).not.toContain(link);
    const given = await bench.as('accountant').get(desk.exchangeFile(id)).buffer(true);
    expect(given.headers['content-disposition']).toContain('filename=offers.xml');
    expect(given.text).toBe('содержимое выгрузки');
    expect((await bench.as('warehouse').get(desk.exchangeFile(id))).status).toBe(403);
    // Forgotten after a month, or never come.
    rmSync(join(bench.shop.deps.config.dataDir, path));
    expect((await bench.as('accountant').get(desk.exchangeFile(id))).status).toBe(404);
    const other = await bench.db
      .selectFrom('exchange_files')
      .select('id')
      .where('path', '=', '')
      .executeTakeFirstOrThrow();
    expect((await bench.as('accountant').get(desk.exchangeFile(other.id))).status).toBe(404);
  });

  it('gives files with people’s data only for a reason that the history keeps', async () => {
    const id = Number(await exchangeSamples(bench).things[desk.exchangeFile.path]?.());
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('exchange_files').set({ role: 'orders' }).where('id', '=', id).execute(),
    );
    const late = await bench.office.staff('accountant');
    expect((await late.get(desk.exchangeFile(id))).status).toBe(404);
    expect((await late.post(desk.exchangeFile(id), { reason: '' })).status).toBe(422);
    const given = await late.post(desk.exchangeFile(id), { reason: 'Разбор ошибки' }).buffer(true);
    expect([given.status, given.text]).toEqual([200, 'содержимое выгрузки']);
    const noted = await bench.db
      .selectFrom('personal_data_events')
      .select(['kind', 'reason'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(noted).toEqual({ kind: 'list', reason: 'Разбор ошибки' });
    bench.shop.clock.now += 6 * 60_000;
    const stale = await late.post(desk.exchangeFile(id), { reason: 'Разбор ошибки' });
    bench.shop.clock.now -= 6 * 60_000;
    expect(stale.status).toBe(401);
  });

  it('is looked at by the storage and changed by the accountant alone', async () => {
    const id = await newNode();
    expect((await bench.as('warehouse').get(desk.exchange())).text).not.toContain('Новый узел');
    for (const role of ['warehouse', 'viewer'] as const) {
      expect((await bench.as(role).post(desk.exchangeState(id), { to: 'off' })).status).toBe(403);
    }
    expect((await bench.as('sales').get(desk.exchange())).status).toBe(403);
  });
});
