import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewRefund } from '../../../../server/integrations/payments/payment-provider.ts';
import { receiptSum } from '../../../../server/integrations/payments/receipt-lines.ts';
import { finishRefund } from '../../../../server/payments/refund-payment.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { MINUTE_MS } from '../../../../shared/millis.ts';
import { typedPrice } from '../../../../shared/money.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';
import { type DeskBench, doneOf, once, openDeskBench } from '../desk/desk-bench.ts';

const refuse = async () =>
  ({ ok: false, reason: 'refused', message: 'Карта закрыта', detail: 'closed' }) as const;

describeOnBothStores('money that was paid on the site and goes back', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** An order of two goods, five of each, paid by card at the test pay page. */
  async function paidOrder(): Promise<number> {
    const guest = openBrowser(bench.shop);
    for (const product of await listInStock(bench.shop, 2)) await guest.add(product, 5);
    await guest.prepare('card');
    const pay = (await guest.confirm()).headers['location'] ?? '';
    const { headers } = await guest.post(pay, { outcome: 'pay' });
    await guest.get(new URL(headers['location'] ?? '', 'http://localhost').pathname);
    const last = bench.db.selectFrom('orders').select('id').orderBy('id', 'desc');
    return (await last.executeTakeFirstOrThrow()).id;
  }
  const order = (id: number) =>
    bench.db
      .selectFrom('orders')
      .select(['status', 'total', 'paid_sum', 'needs_decision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const payment = (id: number) =>
    bench.db
      .selectFrom('payments')
      .select(['id', 'amount', 'refunded'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
  const fullPayment = (id: number) =>
    bench.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const keysOf = async (id: number) => {
    const rows = bench.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('refunds.key')
      .where('order_id', '=', id);
    return (await rows.execute()).map(({ key }) => key);
  };
  const tasksOf = (id: number) =>
    bench.db
      .selectFrom('payment_tasks')
      .select(['id', 'kind', 'detail', 'settled_at'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
  /** One piece of one of its goods stays. */
  async function shrink(id: number): Promise<void> {
    const { code } = await bench.db
      .selectFrom('order_lines')
      .select('code')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = { 'code.0': code, 'quantity.0': '1', 'price.0': '' };
    await bench.as('owner').post(desk.orderLines(id), lines);
  }
  /** Gives back what was set aside; tells what the payment system was asked for. */
  async function finish(id: number, answer = bench.shop.deps.payments.provider.refund) {
    const { payments } = bench.shop.deps;
    const asked: NewRefund[] = [];
    const refund = (request: NewRefund) => {
      asked.push(request);
      return answer(request);
    };
    const deps = { ...payments, provider: { ...payments.provider, refund } };
    const ends = [];
    for (const key of await keysOf(id)) ends.push(await finishRefund(deps, key));
    return { ends, asked };
  }

  it('goes back whole with a receipt of what was paid, though the order had shrunk', async () => {
    const id = await paidOrder();
    const { amount } = await payment(id);
    await shrink(id);
    expect((await order(id)).total).toBeLessThan(amount / 2);
    await bench.as('owner').post(desk.orderStep(id), { to: 'cancelled' });
    const { ends, asked } = await finish(id);
    expect(ends).toEqual([{ kind: 'done' }]);
    expect(asked.map(({ receipt }) => receiptSum(receipt))).toEqual([amount]);
    expect(asked[0]?.receipt.length).toBeGreaterThan(1);
    expect(await order(id)).toMatchObject({ status: 'cancelled', paid_sum: 0, needs_decision: 0 });
  });

  it('goes back with a cancelled order for a person alone, who has just shown who they are', async () => {
    const id = await paidOrder();
    const bare = await bench.newOrder({ status: 'confirmed' });
    const away = 6 * MINUTE_MS;
    bench.shop.clock.now += away;
    const cancel = (order: number) =>
      bench.as('sales').post(desk.orderStep(order), { to: 'cancelled', return_to: '/orders' });
    const asked = await cancel(id);
    expect([asked.status, asked.text.includes('Подтвердите, что это вы')]).toEqual([401, true]);
    expect((await cancel(bare)).status).toBe(303);
    bench.shop.clock.now -= away;
    expect((await order(id)).status).toBe('confirmed');
    expect((await order(bare)).status).toBe('cancelled');
    expect((await cancel(id)).status).toBe(303);
    expect((await order(id)).status).toBe('cancelled');
  });

  it('goes back as far as it is for goods that were taken out of the order', async () => {
    const id = await paidOrder();
    await shrink(id);
    const { total, paid_sum } = await order(id);
    const form = {
      ...once(),
      payment: String((await payment(id)).id),
      amount: String((paid_sum - total) / 100),
    };
    await bench.as('owner').post(desk.orderRefund(id), form);
    expect((await finish(id)).ends).toEqual([{ kind: 'done' }]);
    expect(await order(id)).toMatchObject({ total, paid_sum: total });
  });

  it('is a person’s at once when a payment of a former version kept no receipt that it fits', async () => {
    const id = await paidOrder();
    const { id: paymentId, amount } = await payment(id);
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('payments').set({ receipt: null }).where('id', '=', paymentId).execute(),
    );
    await shrink(id);
    const form = { ...once(), payment: String(paymentId), amount: String(amount / 100) };
    await bench.as('owner').post(desk.orderRefund(id), form);
    const { ends, asked } = await finish(id);
    expect([ends.map(({ kind }) => kind), asked]).toEqual([['refused'], []]);
    expect(await payment(id)).toMatchObject({ refunded: 0 });
    const failed = (await tasksOf(id)).filter(({ kind }) => kind === 'refund-failed');
    expect(failed.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('чека не сложить'),
    ]);
  });

  it('goes back once when its form is sent twice, and the second answer is that of the first', async () => {
    const id = await paidOrder();
    const owner = bench.as('owner');
    const page = await owner.get(desk.order(id));
    const action = desk.orderRefund(id).replaceAll('/', '\\/');
    const shown = new RegExp(`action="${action}".*?name="form_key" value="([^"]+)"`).exec(
      page.text,
    );
    const payment_ = String((await payment(id)).id);
    const form = { form_key: shown?.[1] ?? '', payment: payment_, amount: '100' };
    const both = [0, 1].map(() => owner.post(desk.orderRefund(id), form));
    const [first, second] = await Promise.all(both);
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(doneOf(second?.headers['location'])).toBe(doneOf(first?.headers['location']));
    expect(doneOf(first?.headers['location'])).toBeGreaterThan(0);
    expect([await keysOf(id), (await payment(id)).refunded]).toEqual([[form.form_key], 100_00]);
    const other = await owner.post(desk.orderRefund(id), { ...form, amount: '200' });
    expect([other.status, other.text.includes('Эта форма уже отправлена')]).toEqual([409, true]);
    const bare = await owner.post(desk.orderRefund(id), { payment: payment_, amount: '100' });
    expect([bare.status, (await payment(id)).refunded]).toEqual([422, 100_00]);
    await owner.post(desk.orderRefund(id), { ...form, ...once() });
    expect((await payment(id)).refunded).toBe(200_00);
  });

  it('is shown again as it was typed when it is refused, and that of no other payment', async () => {
    const id = await paidOrder();
    const own = await payment(id);
    const { id: _own, ...facts } = await fullPayment(own.id);
    const other = { ...facts, key: `other ${id}`, external_id: `other ${id}` };
    const second = await transaction(bench.shop.deps.store, (tx) =>
      tx.insertInto('payments').values(other).returning('id').executeTakeFirstOrThrow(),
    );
    const form = { payment: String(own.id), return_to: desk.order(id) };
    const fieldOf = (text: string, of: number) =>
      new RegExp(`<input[^>]*id="refund-${of}-amount"[^>]*>`).exec(text)?.[0] ?? '';
    for (const [amount, status] of [
      ['1500 рублей', 422],
      ['99999999', 409],
    ] as const) {
      const sent = { ...form, ...once(), amount };
      const refused = await bench.as('accountant').post(desk.orderRefund(id), sent);
      expect(refused.status).toBe(status);
      expect(fieldOf(refused.text, own.id)).toContain(`value="${amount}"`);
      expect(fieldOf(refused.text, second.id)).toContain(`value="${typedPrice(own.amount)}"`);
    }
    const sent = { ...form, ...once(), amount: '1500 рублей' };
    const { text } = await bench.as('accountant').post(desk.orderRefund(id), sent);
    expect(fieldOf(text, own.id)).toContain(`aria-describedby="refund-${own.id}-amount-error"`);
    expect(text).toContain(`id="refund-${own.id}-amount-error">Сумма в рублях, больше нуля`);
    expect(fieldOf(text, second.id)).not.toContain('aria-invalid');
    expect([await keysOf(id), (await payment(id)).refunded]).toEqual([[], 0]);
  });

  it('is written down when it went back past the site, and not beyond what failed', async () => {
    const id = await paidOrder();
    const { id: paymentId, amount } = await payment(id);
    const accountant = bench.as('accountant');
    const ask = { ...once(), payment: String(paymentId), amount: '100' };
    await accountant.post(desk.orderRefund(id), ask);
    await finish(id, refuse);
    const [task] = await tasksOf(id);
    const { text } = await accountant.get(desk.money());
    expect(text).toContain(`action="${desk.moneyTaskReturn(task?.id ?? 0)}"`);
    expect(text).not.toContain(`action="${desk.moneyTaskMove(task?.id ?? 0)}"`);
    const send = (form: Record<string, string>) =>
      accountant.post(desk.moneyTaskReturn(task?.id ?? 0), { ...once(), ...form });
    expect((await send({ amount: '100,01', number: '12' })).status).toBe(409);
    expect((await send({ amount: '40', number: '12' })).status).toBe(303);
    expect((await tasksOf(id))[0]?.settled_at).toBe(null);
    expect((await send({ amount: '60', number: '13' })).status).toBe(303);
    expect((await order(id)).paid_sum).toBe(amount - 100_00);
    expect(await payment(id)).toMatchObject({ refunded: 100_00 });
    expect((await tasksOf(id))[0]?.settled_at).not.toBe(null);
    const rest = { ...once(), payment: String(paymentId), amount: typedPrice(amount) };
    expect((await accountant.post(desk.orderRefund(id), rest)).status).toBe(409);
  });

  it('is asked about again when it fails again in the same words, once for each open task', async () => {
    const id = await paidOrder();
    const accountant = bench.as('accountant');
    const { id: paymentId } = await payment(id);
    const fail = async () => {
      const form = { ...once(), payment: String(paymentId), amount: '100' };
      await accountant.post(desk.orderRefund(id), form);
      expect((await finish(id, refuse)).ends).toEqual([
        { kind: 'refused', message: 'Карта закрыта' },
      ]);
    };
    await fail();
    await fail();
    const [first, ...more] = await tasksOf(id);
    expect([first?.settled_at, more]).toEqual([null, []]);
    const word = { word: 'Попробуем завтра' };
    const settled = await accountant.post(desk.moneyTask(first?.id ?? 0), word);
    expect((await order(id)).needs_decision).toBe(0);
    await fail();
    const [, second] = await tasksOf(id);
    expect(second).toMatchObject({ detail: first?.detail, settled_at: null });
    expect((await order(id)).needs_decision).toBe(1);
    const undone = await accountant.post(desk.undo(doneOf(settled.headers['location'])));
    expect([undone.status, undone.text.includes('уже есть новая задача')]).toEqual([409, true]);
  });
});
