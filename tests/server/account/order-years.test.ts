import { expect, it } from 'vitest';
import { listOrders } from '../../../server/account/list-orders.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

describeOnBothStores('orders of a year', (dialect) => {
  it.each([0, 1, 99, 2026, 9999])('are asked for as far as addresses go: %i', async (year) => {
    const store = await createTestStore(dialect);
    const ask = { shopperId: 1, kind: 'order', year, page: 0, pageSize: 10 } as const;
    expect(await listOrders(store.db, ask)).toEqual({ orders: [], total: 0 });
    await store.close();
  });
});
