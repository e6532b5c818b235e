import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('a sum too large at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const order = (id: number) =>
    bench.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it.each([
    ['2', '9999999999', 'Слишком большая цена'],
    ['2', '4600000000000', 'Слишком большая цена'],
    ['1000000', '100000000', 'Слишком большая сумма'],
  ])('is refused in lines of %s pieces at %s ₽, nothing lost', async (quantity, price, said) => {
    const id = await bench.placedOrder();
    const { code } = await bench.db
      .selectFrom('order_lines')
      .select('code')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const form = { 'code.0': code, 'quantity.0': quantity, 'price.0': price };
    const sent = { ...form, return_to: desk.order(id) };
    const { status, text } = await bench.as('sales').post(desk.orderLines(id), sent);
    expect([status, text.includes(said)]).toEqual([422, true]);
    expect(text).toContain(`value="${price}"`);
  });

  it('is refused in an offer and as the price of a delivery', async () => {
    const id = await bench.newOrder({ kind: 'request', status: 'new' });
    const way = { delivery_kind: 'courier', delivery_address: 'улица Мира, 1' };
    const own = { return_to: desk.order(id), valid_until: '2026-12-01', 'price.0': '900', ...way };
    for (const field of ['price.0', 'delivery_price']) {
      const form = { ...own, [field]: '4600000000000' };
      const { status, text } = await bench.as('sales').post(desk.quoteOffer(id), form);
      expect([status, text.includes('Слишком большая цена')]).toEqual([422, true]);
      expect(text).toContain('value="4600000000000"');
    }
    const placed = await bench.placedOrder();
    const far = { price: '4600000000000', reason: 'далеко' };
    const refused = await bench.as('sales').post(desk.orderDelivery(placed), far);
    expect([refused.status, refused.text.includes('Слишком большая цена')]).toEqual([422, true]);
  });

  it('is refused as a payment, and asked about once it pays more than twice', async () => {
    const id = await bench.newOrder({ status: 'opened', payment_kind: 'invoice' });
    const pay = (form: Record<string, string>) =>
      bench
        .as('accountant')
        .post(desk.orderPayment(id), { key: '7', return_to: desk.order(id), ...form });
    const huge = await pay({ amount: '999999999999' });
    expect([huge.status, huge.text.includes('Слишком большая сумма')]).toEqual([422, true]);
    const asked = await pay({ amount: '100000' });
    expect([asked.status, asked.text.includes('name="sure"')]).toEqual([422, true]);
    expect(asked.text).toContain('value="100000"');
    expect((await order(id)).paid_sum).toBe(0);
    expect((await pay({ amount: '100000', sure: 'yes' })).status).toBe(303);
    expect((await order(id)).paid_sum).toBe(100_000_00);
  });
});
