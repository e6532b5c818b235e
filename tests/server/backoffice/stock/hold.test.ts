import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endHolds } from '../../../../server/orders/end-holds.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { OrderStatus } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('a hold released at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const held = async (orderId: number) => {
    const rows = await bench.db
      .selectFrom('order_allocations')
      .select(['product_id', 'storage_id', 'quantity'])
      .where('order_id', '=', orderId)
      .execute();
    return rows.map((row) => ({ ...row }));
  };
  const move = (orderId: number, to: OrderStatus) =>
    moveOrder(bench.shop.deps.store, {
      orderId,
      to,
      actor: `manager ${bench.as('owner').staffId}`,
      now: bench.shop.clock.now,
    });
  /** Free units of all that an order is of. */
  const freeOf = async (orderId: number) => {
    const row = await bench.db
      .selectFrom('stock')
      .select(({ fn }) => fn.sum<number>('free').as('free'))
      .where('product_id', 'in', (eb) =>
        eb.selectFrom('order_lines').select('product_id').where('order_id', '=', orderId),
      )
      .executeTakeFirstOrThrow();
    return Number(row.free);
  };

  it('is released, and taken again when that is undone', async () => {
    const orderId = await bench.placedOrder();
    const before = await held(orderId);
    expect(before).not.toEqual([]);
    const { headers } = await bench.as('warehouse').post(desk.stockHoldRelease(orderId));
    expect(await held(orderId)).toEqual([]);
    const undo = desk.undo(doneOf(headers['location']));
    const undone = await bench.as('warehouse').post(undo, { return_to: desk.stockHolds() });
    expect(await held(orderId)).toEqual(before);
    const page = await bench.as('warehouse').get(String(undone.headers['location']));
    expect(page.text).not.toContain('Отменить</button>');
  });

  describe.each([
    ['cancelled', { to: ['cancelled'] }],
    ['paid and shipped', { to: ['confirmed', 'assembling', 'shipped'] }],
    ['completed', { to: ['confirmed', 'assembling', 'shipped', 'completed'] }],
  ] as const)('of an order that was %s meanwhile', (_name, { to }) => {
    it('is not taken again', async () => {
      const orderId = await bench.placedOrder();
      const { headers } = await bench.as('warehouse').post(desk.stockHoldRelease(orderId));
      for (const status of to) await move(orderId, status);
      const before = await freeOf(orderId);
      const { status } = await bench.as('warehouse').post(desk.undo(doneOf(headers['location'])));
      expect([status, await held(orderId), await freeOf(orderId)]).toEqual([409, [], before]);
    });
  });

  it.each(['cancelled', 'completed'])(
    'that an order has which is %s gives the goods back at its end',
    async (status) => {
      const orderId = await bench.placedOrder();
      const units = (await held(orderId)).reduce((sum, { quantity }) => sum + quantity, 0);
      const { store, writer } = { ...bench.shop.deps, ...bench.shop.deps.store };
      await writer.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
      const before = await freeOf(orderId);
      await endHolds(store, bench.shop.clock.now + 60 * 86_400_000);
      expect([await held(orderId), await freeOf(orderId)]).toEqual([[], before + units]);
      expect(units).toBeGreaterThan(0);
    },
  );

  it('stays when the order is paid, or there is none', async () => {
    const orderId = await bench.placedOrder();
    await bench.as('owner').post(desk.orderPayment(orderId), { amount: '10', key: '5' });
    const before = await held(orderId);
    const { status } = await bench.as('warehouse').post(desk.stockHoldRelease(orderId));
    expect([status, await held(orderId)]).toEqual([409, before]);
    const none = await bench.as('warehouse').post(desk.stockHoldRelease(999_999_999));
    expect(none.status).toBeGreaterThanOrEqual(400);
  });
});
