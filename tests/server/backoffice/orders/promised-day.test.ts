import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { holdColumns, termHold } from '../../../../server/orders/hold.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { nextDay } from '../../../../shared/work-calendar.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

const DAY = '2026-12-03';

describeOnBothStores('the day of an order at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** A confirmed order, to be paid when it is handed over, of goods that are held so long. */
  async function place(): Promise<number> {
    const id = await bench.placedOrder();
    const { now } = bench.shop.clock;
    const ask = { payment: 'on_delivery', isProven: true, deliveryOn: DAY, now } as const;
    await transaction(bench.shop.deps.store, async (tx) => {
      const order = tx.updateTable('orders').where('id', '=', id);
      await order
        .set({ status: 'confirmed', payment_kind: 'on_delivery', delivery_on: DAY })
        .execute();
      const held = tx.updateTable('order_allocations').where('order_id', '=', id);
      await held.set(holdColumns(termHold(ask))).execute();
    });
    return id;
  }
  const heldUntil = async (id: number) => {
    const { goods, delivery } = await getOrder(bench.db, id);
    const day = goods.until === null ? '' : new Date(goods.until).toISOString().slice(0, 10);
    return [delivery.on, day];
  };

  it('takes the hold along, by hand and by an undo', async () => {
    const id = await place();
    const before = [DAY, nextDay(DAY, 5)];
    expect(await heldUntil(id)).toEqual(before);
    const form = { return_to: desk.order(id), delivery_on: '2026-12-15' };
    const { headers } = await bench.as('sales').post(desk.orderDetails(id), form);
    expect(await heldUntil(id)).toEqual(['2026-12-15', '2026-12-20']);
    await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect(await heldUntil(id)).toEqual(before);
    const { events } = await getOrder(bench.db, id);
    expect(events.slice(-2).map(({ note }) => note)).toEqual([
      'Доставка: 15 декабря',
      'Доставка: 3 декабря',
    ]);
  });

  it('is that of another way, told with it, and comes back with the former one', async () => {
    const id = await place();
    const way = { delivery_kind: 'courier', delivery_address: 'улица Мира, 1' };
    const { headers } = await bench
      .as('sales')
      .post(desk.orderWay(id), { return_to: desk.order(id), ...way });
    expect((await heldUntil(id))[0]).toBeNull();
    const { events } = await getOrder(bench.db, id);
    expect(events.at(-1)?.note).toContain('Способ: Курьером. Доставка: день назовём позже');
    await bench.as('sales').post(desk.undo(doneOf(headers['location'])));
    expect(await heldUntil(id)).toEqual([DAY, nextDay(DAY, 5)]);
    const { events: after } = await getOrder(bench.db, id);
    expect(after.at(-1)?.note).toBe('Доставка: 3 декабря');
  });
});
