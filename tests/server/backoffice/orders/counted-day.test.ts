import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOrder } from '../../../../server/orders/find-order.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { DeskField } from '../../../../shared/backoffice.ts';
import { ANYONE } from '../../../../shared/contract/anyone.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the day of another way at the desk', (dialect) => {
  let bench: DeskBench;
  let id: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    id = await bench.placedOrder();
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'confirmed', payment_kind: 'invoice' })
        .where('id', '=', id)
        .execute(),
    );
  });
  afterAll(() => bench.close());

  /** Day in the field of the order's form, and how it stood. */
  async function offered() {
    const { text } = await bench.as('sales').get(desk.order(id));
    const inputs = text.match(/<input[^>]*>/g) ?? [];
    const shownIn = (name: string) => {
      const input = inputs.find((one) => one.includes(`name="${name}"`)) ?? '';
      return /value="([^"]*)"/.exec(input)?.[1] ?? '';
    };
    return [shownIn('delivery_on'), shownIn(`${DeskField.Was}delivery_on`)];
  }
  const change = (delivery_kind: string, delivery_address: string) =>
    bench.as('sales').post(desk.orderWay(id), { delivery_kind, delivery_address });

  it('is counted and offered as the value of its field; saved, it is promised', async () => {
    const { list } = await bench.shop.deps.shop.deliveryOptions(ANYONE, { weight: 5000 });
    for (const kind of ['courier', 'transport']) {
      expect((await change(kind, 'Москва, улица Мира, 1')).status).toBe(303);
      expect((await getOrder(bench.db, id)).delivery.on).toBeNull();
      const days = list.filter((way) => way.kind === kind).map(({ on }) => on);
      const [day, was] = await offered();
      expect(day).toMatch(/^2026-/);
      expect([days.includes(day as never), was]).toEqual([true, '']);
    }
    const [day = ''] = await offered();
    await bench
      .as('sales')
      .post(desk.orderDetails(id), { delivery_on: day, [`${DeskField.Was}delivery_on`]: '' });
    expect((await getOrder(bench.db, id)).delivery.on).toBe(day);
    expect(await offered()).toEqual([day, day]);
  });

  it('by carrier is that of the town which the address names, and none of an unknown one', async () => {
    await bench.shop.deps.store.writer
      .updateTable('orders')
      .set({ delivery_on: null })
      .where('id', '=', id)
      .execute();
    const dayTo = async (kind: string, address: string) => {
      expect((await change(kind, address)).status).toBe(303);
      return (await offered())[0];
    };
    const far = await dayTo('transport', 'Владивосток, Приморский край, улица Мира, 1');
    expect(far).toMatch(/^202/);
    expect(await dayTo('transport', 'г.Владивосток, улица Мира, 1')).toBe(far);
    expect(await dayTo('transport', 'Москва, улица Мира, 1')).not.toBe(far);
    for (const address of [
      'Малые Вязёмы, улица Мира, 1',
      'Владивосток, Калужская область, улица Мира, 1',
      'улица Мира, 1',
    ]) {
      expect([address, await dayTo('transport', address)]).toEqual([address, '']);
    }
    expect(await dayTo('courier', 'улица Мира, 1')).toMatch(/^2026-/);
  });

  it('is offered to nobody where goods come nobody knows when, or the order has gone', async () => {
    const set = (values: object) =>
      transaction(bench.shop.deps.store, async (tx) => {
        await tx
          .updateTable('orders')
          .set({ delivery_on: null, ...values })
          .where('id', '=', id)
          .execute();
      });
    await set({ status: 'in_transit' });
    expect(await offered()).toEqual(['', '']);
    await set({ status: 'confirmed' });
    expect((await offered())[0]).toMatch(/^2026-/);
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('order_lines')
        .set({ parts: '[{"from":"supply","units":1,"on":null}]' })
        .where('order_id', '=', id)
        .execute(),
    );
    expect(await offered()).toEqual(['', '']);
  });
});
