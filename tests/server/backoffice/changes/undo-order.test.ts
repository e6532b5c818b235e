import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('an order at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const stateOf = async (id: number) => {
    const { db } = bench;
    const order = await db
      .selectFrom('orders')
      .select(['goods_sum', 'delivery_price', 'delivery_by_manager', 'total', 'vat_sum'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('order_lines')
      .select(['code', 'quantity', 'sum', 'price', 'packages'])
      .where('order_id', '=', id)
      .execute();
    const held = await db
      .selectFrom('order_allocations')
      .select(['product_id', 'storage_id', 'quantity'])
      .where('order_id', '=', id)
      .execute();
    return { order, lines, held };
  };
  const save = async (id: number, to: string, form: Record<string, string>) => {
    const { headers } = await bench.as('owner').post(to, { ...form, return_to: desk.order(id) });
    const batch = doneOf(headers['location']);
    const { text } = await bench.as('owner').get(headers['location'] ?? '');
    return { batch, offered: text.includes(`action="${desk.undo(batch)}"`) };
  };
  const undo = (id: number, batch: number) =>
    bench.as('owner').post(desk.undo(batch), { return_to: desk.order(id) });

  it('gets its lines back with what it held and its sums', async () => {
    const id = await bench.placedOrder();
    const before = await stateOf(id);
    const { code = '' } = before.lines[0] ?? {};
    const form = { 'code.0': code, 'quantity.0': '2', 'price.0': '77' };
    const { batch, offered } = await save(id, desk.orderLines(id), form);
    expect([offered, (await stateOf(id)).lines[0]?.sum]).toEqual([true, 154_00]);
    expect((await undo(id, batch)).status).toBe(303);
    expect(await stateOf(id)).toEqual(before);
  });

  it('gets back what is not owed again, as a slip of the price is taken back', async () => {
    const id = await bench.placedOrder();
    const { lines, order } = await stateOf(id);
    const sums = { paid_sum: order.total - 100_00, waived: 100_00 };
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'confirmed', ...sums })
        .where('id', '=', id)
        .execute(),
    );
    const waived = () =>
      bench.db.selectFrom('orders').select('waived').where('id', '=', id).executeTakeFirst();
    const form = { 'code.0': lines[0]?.code ?? '', 'quantity.0': '1', 'price.0': '1' };
    const { batch, offered } = await save(id, desk.orderLines(id), form);
    expect([offered, await waived()]).toEqual([true, { waived: 0 }]);
    expect((await undo(id, batch)).status).toBe(303);
    expect(await waived()).toEqual({ waived: 100_00 });
  });

  it('with a promo code is offered no way back of its lines', async () => {
    const id = await bench.placedOrder();
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ promo_code: 'ЛЕТО' }).where('id', '=', id).execute(),
    );
    const { code = '' } = (await stateOf(id)).lines[0] ?? {};
    const form = { 'code.0': code, 'quantity.0': '2', 'price.0': '77' };
    const { batch, offered } = await save(id, desk.orderLines(id), form);
    expect([offered, (await undo(id, batch)).status]).toEqual([false, 409]);
    expect((await stateOf(id)).lines[0]?.sum).toBe(154_00);
  });

  it('gets the price of its delivery back, and that a manager has yet to name it', async () => {
    const id = await bench.placedOrder();
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ delivery_by_manager: 1 }).where('id', '=', id).execute(),
    );
    const before = await stateOf(id);
    const form = { price: '350', reason: 'дальний район' };
    const { batch, offered } = await save(id, desk.orderDelivery(id), form);
    expect([offered, (await stateOf(id)).order.delivery_price]).toEqual([true, 350_00]);
    expect((await undo(id, batch)).status).toBe(303);
    expect(await stateOf(id)).toEqual(before);
  });

  it('is offered no way back of money, of a last step, or of lines once it was shipped', async () => {
    const id = await bench.newOrder({ status: 'opened', payment_kind: 'invoice' });
    const { text } = await bench.as('owner').get(desk.order(id));
    expect(text).toContain('Учтённое не отменить');
    const paid = await save(id, desk.orderPayment(id), { amount: '10', key: '5' });
    expect(paid).toEqual({ batch: expect.any(Number), offered: false });
    const refused = await undo(id, paid.batch);
    expect([refused.status, refused.text.includes(`(Заказ ${orderNumber(id)})`)]).toEqual([
      409,
      true,
    ]);
    const placed = await bench.placedOrder();
    const priced = await save(placed, desk.orderDelivery(placed), { price: '9', reason: 'рядом' });
    expect(priced.offered).toBe(true);
    const cancelled = await save(placed, desk.orderStep(placed), { to: 'cancelled' });
    expect(cancelled.offered).toBe(false);
    const journal = await bench.as('owner').get(desk.order(placed));
    expect(journal.text).not.toContain(`action="${desk.undo(priced.batch)}"`);
  });
});
