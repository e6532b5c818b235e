import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listSentBy } from '../../../server/doors/exchange/orders/note-shipped.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addHistory, createFormerStore, fillAsFirstVersion } from './former-store.ts';

describeOnBothStores('shipments that 1C named to a former version', (dialect) => {
  it('are found by their numbers, however their texts were written', async () => {
    const former = await createFormerStore(dialect, '0379-marked-before');
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, '0379-marked-before');
    const { rows } = await sql<{ id: number }>`
      insert into exchange_nodes (name, login, password, profile, settings, orders_from, created_at)
      values ('УТ', 'ut', 'p', 'ut-2.07', '{}', 0, 5) returning id`.execute(former.db);
    const nodeId = rows[0]?.id ?? 0;
    const keys = ['Р 5 2026', '0007 ', '0008 2026-11-20T10:00:00', '9 2026-11-20 10:00:00'];
    const shipped = JSON.stringify(Object.fromEntries(keys.map((key) => [key, []])));
    await sql`insert into exchange_orders (node_id, order_id, shipped)
      values (${nodeId}, 1, ${shipped})`.execute(former.db);
    const store = await former.upgrade();
    const found = await listSentBy(store.db, nodeId, new Set(['Р 5', '7', '8', '9', '10']));
    expect(found).toEqual(
      ['Р 5 2026', '0007 ', '0008 2026', '9 2026'].map((key) => ({ orderId: 1, key })),
    );
    await store.close();
    await former.remove();
  });
});
