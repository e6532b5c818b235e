import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

describeOnBothStores('papers of money that 1C named to a former version', (dialect) => {
  it('are known as what they were counted as, and as nothing when nothing was left to pay', async () => {
    const former = await createFormerStore(dialect, '0235-firm-banks');
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, '0235-firm-banks');
    const addNode = async (login: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into exchange_nodes (name, login, password, profile, settings, orders_from, created_at)
        values (${login}, ${login}, 'p', 'ut-2.07', '{}', 0, 5) returning id`.execute(former.db);
      return rows[0]?.id ?? 0;
    };
    const keep = (nodeId: number, isCancelled: boolean, payments: object[]) => {
      const back = JSON.stringify({ id: 'x', isCancelled, payments, shipment: null });
      return sql`insert into exchange_orders (node_id, order_id, back)
        values (${nodeId}, 1, ${back})`.execute(former.db);
    };
    const nodeId = await addNode('1c');
    const counted = `1c ${nodeId} 1 15 2026-11-20T10:00:00`;
    await sql`
      insert into payments (order_id, provider, key, method, amount, status, created_at, updated_at)
      values (1, 'bank', ${counted}, 'bank', 100, 'succeeded', 5, 5)`.execute(former.db);
    await keep(nodeId, false, [
      { number: '15', date: '2026-11-20T10:00:00', sum: 100 },
      { number: '15', date: '2026-11-20', sum: null },
      { number: 'ЭО-5', date: '', sum: null },
    ]);
    // Papers of a cancelled document were not read.
    await keep(await addNode('2c'), true, [{ number: '16', date: '', sum: null }]);
    const store = await former.upgrade();
    const papers = await store.db
      .selectFrom('exchange_papers')
      .leftJoin('payments', 'payments.id', 'payment_id')
      .select(['exchange_papers.order_id', 'number', 'dated_on', 'payments.key'])
      .orderBy('dated_on')
      .execute();
    expect(papers).toEqual([
      { order_id: 1, number: 'ЭО-5', dated_on: '', key: null },
      { order_id: 1, number: '15', dated_on: '2026-11-20', key: counted },
    ]);
    await store.close();
    await former.remove();
  });
});
