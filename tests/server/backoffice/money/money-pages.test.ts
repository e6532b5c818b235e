import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';

const MANY = 120;

describe('the pages of refunds', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  it('show each once, though many were made in one instant', async () => {
    const { now } = bench.shop.clock;
    const ids = await addManyOrders(bench, MANY, { status: 'cancelled' });
    await transaction(bench.shop.deps.store, async (tx) => {
      for (const order_id of ids) {
        const key = `bank ${order_id} document 1`;
        const way = { provider: 'bank', external_id: null, method: 'bank', key };
        const state = { amount: 100, status: 'succeeded', confirmation_url: null } as const;
        const times = { created_at: now, updated_at: now, succeeded_at: now };
        const { id: payment_id } = await tx
          .insertInto('payments')
          .values({ order_id, ...way, ...state, ...times, refunded: 100 })
          .returning('id')
          .executeTakeFirstOrThrow();
        const refund = { key, payment_id, amount: 100, external_id: null, actor: 'staff 1' };
        await tx
          .insertInto('refunds')
          .values({ ...refund, created_at: now, done_at: now })
          .execute();
      }
    });
    const shown: number[] = [];
    let address: string | undefined = desk.money({ show: 'refunds' });
    while (address) {
      const { text } = await bench.as('accountant').get(address);
      const rows = text.matchAll(/<tr[^>]*data-row[\s\S]*?href="\/orders\/(\d+)/g);
      shown.push(...Array.from(rows, ([, id]) => Number(id)));
      address = /href="([^"]+)">Дальше/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(shown.toSorted((a, b) => a - b)).toEqual(ids);
  });
});
