import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { sendJson } from '../integrations/fake-server.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';
import { createFakeYookassa, type FakeYookassa } from './fake-yookassa.ts';

const A = 1;
const B = 2;

describeOnBothStores('money of goods that were changed', (dialect) => {
  let shop: OrderShop;
  let bank: FakeYookassa;
  let deps: PaymentDeps;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: A, title: 'Котёл', prices: { 1: [10_000, null] }, stock: { 1: 100 } },
      { id: B, title: 'Плита', prices: { 1: [8000, null] }, stock: { 1: 100 } },
    ]);
    bank = await createFakeYookassa();
    deps = {
      store: shop.store,
      provider: bank.provider,
      providerName: 'yookassa',
      allowTest: true,
      pauseMs: 1,
      log: createLog('silent'),
      now: () => NOW,
    };
  });
  afterEach(async () => {
    await bank.close();
    await shop.close();
  });

  async function place(): Promise<number> {
    const buyer = await shop.buyer({ [A]: 1 });
    const placed = await shop.place(buyer, await shop.form(buyer));
    return placed.kind === 'placed' ? (placed.orders[0]?.id ?? 0) : 0;
  }
  const begin = async (orderId: number, method: 'card' | 'sbp' = 'card') => {
    const started = await startPayment(deps, { orderId, method, returnUrl: 'http://localhost/' });
    return started.kind === 'redirect' ? started.url : started.message;
  };
  const lastId = () => [...bank.payments.keys()].at(-1) ?? '';
  async function pay(): Promise<void> {
    const payment = bank.payments.get(lastId());
    if (payment) payment.status = 'succeeded';
    await syncPayment(deps, lastId());
  }
  const replace = (orderId: number, title: string, sum: number) => {
    const id = title === 'Котёл' ? A : B;
    const line = { productId: id, code: `${id}`, title, unit: 'шт', quantity: 1, sum };
    const change = { orderId, lines: [line], actor: 'staff 1', reason: 'Состав', now: NOW };
    return transaction(shop.store, (tx) => changeLines(tx, change));
  };
  async function handOver(orderId: number): Promise<void> {
    const steps: OrderStatus[] = ['assembling', 'ready', 'completed'];
    for (const to of steps) {
      await moveOrder(shop.store, { orderId, to, actor: 'staff 1', now: NOW });
    }
  }
  const deliver = async () => {
    const { store, log } = deps;
    const kinds = await store.db.selectFrom('outbox').select('kind').execute();
    const rest = Object.fromEntries(kinds.map(({ kind }) => [kind, async () => {}]));
    const by = { ...rest, ...createPaymentDeliverers(deps) };
    return runOutbox({ store, deliver: by, log, now: () => NOW });
  };
  const payments = () => shop.store.db.selectFrom('payments').selectAll().orderBy('id').execute();
  const giveBack = async (amount: number, key: string) => {
    const [payment] = await payments();
    await refundPayment(deps, { paymentId: payment?.id ?? 0, amount, key, actor: 'manager 1' });
  };
  const returned = () =>
    [...bank.refunds.values()].map(({ receipt }) =>
      receipt.items.map(({ description, payment_mode }) => `${description}, ${payment_mode}`),
    );

  it('are not asked for where a receipt cannot hold all of them', async () => {
    const id = await place();
    await transaction(shop.store, async (tx) => {
      const [line] = await tx.selectFrom('order_lines').selectAll().execute();
      if (!line) throw new Error('no line');
      for (let position = 1; position <= 80; position++) {
        await tx
          .insertInto('order_lines')
          .values({ ...line, position })
          .execute();
      }
      const sums = { goods_sum: 810_000, retail_sum: 810_000, total: 810_000 };
      await tx.updateTable('orders').set(sums).where('id', '=', id).execute();
    });
    await expect(begin(id)).rejects.toThrow('до 80\u00a0наименований');
    expect(bank.payments.size).toBe(0);
  });

  it('goes back as prepaid for what was paid, and as settled for what was handed over', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    await replace(orderId, 'Плита', 8000);
    await giveBack(2000, 'difference');
    await handOver(orderId);
    await deliver();
    await giveBack(8000, 'goods');
    expect(returned()).toEqual([['Котёл, full_prepayment'], ['Плита, full_payment']]);
  });

  it('goes back by the receipt of the payment where the goods handed over cost less', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    await replace(orderId, 'Плита', 8000);
    await handOver(orderId);
    await deliver();
    await giveBack(10_000, 'all');
    expect(returned()).toEqual([['Котёл, full_payment']]);
  });

  it('is asked for with a receipt of the goods of today, and the former link is ended', async () => {
    const orderId = await place();
    const before = await begin(orderId);
    expect(await begin(orderId)).toBe(before);
    const bySbp = await begin(orderId, 'sbp');
    expect(await begin(orderId)).toBe(before);
    await replace(orderId, 'Плита', 10_000);
    const after = await begin(orderId);
    expect([before, bySbp]).not.toContain(after);
    expect(bank.payments.get(lastId())?.goods).toEqual(['Плита']);
    const asked = shop.store.db.selectFrom('outbox').select('key').orderBy('key');
    const [first, second, third] = (await payments()).map(({ id }) => `cancel-payment ${id}`);
    expect(await asked.where('kind', '=', 'cancel-payment').execute()).toEqual([
      { key: first },
      { key: second },
    ]);
    expect(third).toBeDefined();
    expect(await begin(orderId)).toBe(after);
  });

  it('is not asked for again by a payment of former goods that has no answer', async () => {
    const orderId = await place();
    bank.trouble.now = (_method, _path, response) => {
      sendJson(response, {}, 500);
      return true;
    };
    await begin(orderId);
    bank.trouble.now = null;
    await replace(orderId, 'Плита', 10_000);
    await begin(orderId);
    expect(bank.payments.get(lastId())?.goods).toEqual(['Плита']);
    expect((await payments()).map(({ status }) => status)).toEqual(['canceled', 'pending']);
  });

  it('goes back at last when the same key is asked for again after a refusal', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    bank.trouble.now = (_method, path, response) => {
      if (path !== 'refunds') return false;
      sendJson(response, { type: 'error', code: 'invalid_request' }, 400);
      return true;
    };
    await expect(giveBack(10_000, 'K')).rejects.toThrow();
    await deliver();
    bank.trouble.now = (_method, path, response) => {
      if (path !== 'refunds') return false;
      sendJson(response, {}, 500);
      return true;
    };
    await giveBack(10_000, 'K');
    bank.trouble.now = null;
    await deliver();
    const refunds = await shop.store.db.selectFrom('refunds').select('done_at').execute();
    expect(refunds).toEqual([{ done_at: NOW }]);
    expect([...bank.refunds.values()].map(({ amount }) => amount.value)).toEqual(['100.00']);
  });

  it('are asked for after a part went back, for what they cost more and never for that part', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    await giveBack(2000, 'late');
    await expect(begin(orderId)).rejects.toThrow('не ждёт оплаты');
    await replace(orderId, 'Плита', 9000);
    await expect(begin(orderId)).rejects.toThrow('не ждёт оплаты');
    await replace(orderId, 'Плита', 13_000);
    const link = await begin(orderId);
    expect(bank.payments.get(lastId())?.amount.value).toBe('30.00');
    expect(await begin(orderId)).toBe(link);
    await pay();
    await expect(begin(orderId)).rejects.toThrow('не ждёт оплаты');
    expect((await payments()).map(({ amount }) => amount)).toEqual([10_000, 3000]);
  });

  it('are asked for whole once they cost less than was left of the money', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    await giveBack(2000, 'late');
    await replace(orderId, 'Плита', 7000);
    await replace(orderId, 'Плита', 9500);
    await begin(orderId);
    expect(bank.payments.get(lastId())?.amount.value).toBe('15.00');
  });

  it('are asked for again once they were taken out, paid back and put in again', async () => {
    const orderId = await place();
    await begin(orderId);
    await pay();
    await giveBack(2000, 'first');
    await replace(orderId, 'Плита', 8000);
    await replace(orderId, 'Плита', 10_000);
    await begin(orderId);
    expect(bank.payments.get(lastId())?.amount.value).toBe('20.00');
    await replace(orderId, 'Плита', 7000);
    await giveBack(1000, 'second');
    await replace(orderId, 'Плита', 8500);
    await begin(orderId);
    expect(bank.payments.get(lastId())?.amount.value).toBe('15.00');
  });
});
