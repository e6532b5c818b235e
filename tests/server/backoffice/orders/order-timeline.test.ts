import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the timeline of an order', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  it('says who made each change', async () => {
    const id = await bench.newOrder({ status: 'confirmed' });
    const { staffId } = bench.as('sales');
    const { name } = await bench.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const actors = ['customer', 'system', '1c', 'payment', `staff ${staffId}`, 'staff 900000'];
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.deleteFrom('order_events').where('order_id', '=', id).execute();
      for (const actor of actors) {
        const event = { order_id: id, at: bench.shop.clock.now, status: 'confirmed', note: '' };
        await tx
          .insertInto('order_events')
          .values({ ...event, actor })
          .execute();
      }
    });
    const { text } = await bench.as('viewer').get(desk.order(id));
    const authors = [...text.matchAll(/class="desk-who">([^<]+)</g)].map(([, who]) => who);
    const shop = ['покупатель', 'магазин', '1С', 'платёжная система'];
    expect(authors).toEqual([...shop, name, 'сотрудник']);
  });
});
