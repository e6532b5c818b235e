import { randomUUID } from 'node:crypto';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { DeskBench } from '../desk/desk-bench.ts';

/** As many orders as are wanted, all like the first; gives their ids. */
export async function addManyOrders(
  { shop, newOrder }: DeskBench,
  count: number,
  facts: Parameters<DeskBench['newOrder']>[0] = {},
): Promise<number[]> {
  const first = await newOrder(facts);
  return transaction(shop.deps.store, async (tx) => {
    const order = tx.selectFrom('orders').selectAll().where('id', '=', first);
    const { id, ...row } = await order.executeTakeFirstOrThrow();
    const ids = [id];
    while (ids.length < count) {
      const length = Math.min(100, count - ids.length);
      const rows = Array.from({ length }, () => ({
        ...row,
        code: randomUUID(),
        key: randomUUID(),
      }));
      const made = await tx.insertInto('orders').values(rows).returning('id').execute();
      ids.push(...made.map((one) => one.id));
    }
    return ids;
  });
}
