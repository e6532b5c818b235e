import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { reserveRefund } from '../../../server/orders/reserve-refund.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { sendReceipt } from '../../../server/payments/send-receipt.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { sendJson } from '../integrations/fake-server.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';
import { placeOne } from '../orders/place-one.ts';
import { createFakeYookassa, type FakeYookassa } from './fake-yookassa.ts';

describeOnBothStores('receipts of full settlement', (dialect) => {
  let shop: OrderShop;
  let bank: FakeYookassa;
  let deps: PaymentDeps;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    shop = await createOrderShop(dialect, [
      { id: 1, prices: { 1: [33_33, null] }, stock: { 1: 100 } },
    ]);
    bank = await createFakeYookassa();
    deps = {
      store: shop.store,
      provider: bank.provider,
      providerName: 'yookassa',
      allowTest: true,
      pauseMs: 1,
      log: createLog('silent'),
      now: () => now,
    };
  });
  afterEach(async () => {
    await bank.close();
    await shop.close();
  });

  /** An order of 99,99 ₽ that was paid on the site. */
  async function paid(): Promise<number> {
    const orderId = await placeOne(shop, { 1: 3 });
    await startPayment(deps, { orderId, method: 'card', returnUrl: 'http://localhost/' });
    const id = [...bank.payments.keys()].at(-1) ?? '';
    const payment = bank.payments.get(id);
    if (payment) payment.status = 'succeeded';
    await syncPayment(deps, id);
    return orderId;
  }
  async function handOver(orderId: number): Promise<void> {
    const steps: OrderStatus[] = ['assembling', 'ready', 'completed'];
    for (const to of steps) await moveOrder(shop.store, { orderId, to, actor: 'staff 1', now });
  }
  const deliver = async () => {
    const { store, log } = deps;
    const kinds = await store.db.selectFrom('outbox').select('kind').execute();
    const rest = Object.fromEntries(kinds.map(({ kind }) => [kind, async () => {}]));
    const by = { ...rest, ...createPaymentDeliverers(deps) };
    return runOutbox({ store, deliver: by, log, now: () => now });
  };
  const receipts = () => shop.store.db.selectFrom('receipts').selectAll().execute();

  it('are sent when what was prepaid is handed over, and not before', async () => {
    const orderId = await paid();
    await deliver();
    expect(bank.receipts).toEqual([]);
    await handOver(orderId);
    await deliver();
    const [sent] = bank.receipts;
    expect(sent).toMatchObject({
      type: 'payment',
      payment_id: [...bank.payments.keys()][0],
      send: true,
      settlements: [{ type: 'prepayment', amount: { value: '99.99', currency: 'RUB' } }],
    });
    expect(sent?.items).toMatchObject([
      { payment_mode: 'full_payment', quantity: '3.000', amount: { value: '33.33' } },
    ]);
    expect(await receipts()).toMatchObject([
      { order_id: orderId, amount: 99_99, status: 'succeeded', done_at: NOW },
    ]);
  });

  it('are of what was not given back', async () => {
    const orderId = await paid();
    const payment = await shop.store.db
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    await refundPayment(deps, { paymentId: payment.id, amount: 33_33, key: 'r', actor: 'staff 1' });
    await handOver(orderId);
    await deliver();
    expect(bank.receipts.map(({ settlements }) => settlements[0]?.amount.value)).toEqual(['66.66']);
  });

  it('go before a refund of what they settle, which says so', async () => {
    const orderId = await paid();
    await handOver(orderId);
    bank.trouble.now = (_method, path, res) => {
      if (!path.startsWith('receipts')) return false;
      sendJson(res, {}, 500);
      return true;
    };
    const { id } = await shop.store.db
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    await refundPayment(deps, { paymentId: id, amount: 33_33, key: 'r', actor: 'staff 1' });
    await deliver();
    expect(bank.refunds.size).toBe(0);
    bank.trouble.now = null;
    for (let at = 0; at < 2; at++) {
      now += 3_600_000;
      await deliver();
    }
    const [back] = bank.refunds.values();
    expect(back?.receipt.items.map(({ payment_mode }) => payment_mode)).toEqual(['full_payment']);
    expect(bank.receipts.map(({ settlements }) => settlements[0]?.amount.value)).toEqual(['99.99']);
  });

  it('leave out money that goes back later, as prepaid', async () => {
    const orderId = await paid();
    const { id } = await shop.store.db
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    const request = { paymentId: id, amount: 33_33, key: 'r', actor: 'staff 1' };
    await transaction(shop.store, (tx) => reserveRefund(tx, request, now));
    await handOver(orderId);
    const [receipt] = await receipts();
    await sendReceipt(deps, receipt?.id ?? 0);
    await refundPayment(deps, request);
    await refundPayment(deps, { ...request, key: 'later' });
    const modes = [...bank.refunds.values()].map((one) => one.receipt.items[0]?.payment_mode);
    expect([receipt?.amount, modes]).toEqual([66_66, ['full_prepayment', 'full_payment']]);
  });

  it('are of money too that comes when the goods are handed over already', async () => {
    const orderId = await placeOne(shop, { 1: 3 });
    await startPayment(deps, { orderId, method: 'card', returnUrl: 'http://localhost/' });
    const [id = ''] = bank.payments.keys();
    await moveOrder(shop.store, { orderId, to: 'confirmed', actor: 'staff 1', now });
    await handOver(orderId);
    const payment = bank.payments.get(id);
    if (payment) payment.status = 'succeeded';
    await syncPayment(deps, id);
    await deliver();
    expect(bank.receipts.map(({ settlements }) => settlements[0]?.amount.value)).toEqual(['99.99']);
  });

  it('are one, however many send at once and whatever is lost on the way', async () => {
    const orderId = await paid();
    await handOver(orderId);
    const [receipt] = await receipts();
    const id = receipt?.id ?? 0;
    // Made, and the answer lost: the connection breaks.
    bank.trouble.now = (method, path, res) => {
      if (method !== 'POST' || path !== 'receipts') return false;
      bank.trouble.now = null;
      res.destroy();
      return true;
    };
    await Promise.all(Array.from({ length: 8 }, () => sendReceipt(deps, id)));
    // The payment system has forgotten the key.
    now += 2 * 86_400_000;
    await shop.store.writer.updateTable('receipts').set({ status: 'new', done_at: null }).execute();
    await Promise.all(Array.from({ length: 8 }, () => sendReceipt(deps, id)));
    await deliver();
    expect(bank.receipts.length).toBe(1);
    expect((await receipts())[0]?.status).toBe('succeeded');
  });

  it('are asked after until the cash register has printed them', async () => {
    bank.trouble.receipt = 'pending';
    const orderId = await paid();
    await handOver(orderId);
    await deliver();
    expect((await receipts())[0]?.status).toBe('pending');
    const [sent] = bank.receipts;
    if (sent) sent.status = 'succeeded';
    now += 3_600_000;
    await deliver();
    expect([(await receipts())[0]?.status, bank.receipts.length]).toEqual(['succeeded', 1]);
  });

  it('wait while the payment system is down', async () => {
    const orderId = await paid();
    await handOver(orderId);
    bank.trouble.now = (_method, _path, res) => {
      sendJson(res, {}, 500);
      return true;
    };
    await deliver();
    expect((await receipts())[0]?.status).toBe('new');
    bank.trouble.now = null;
    now += 3_600_000;
    await deliver();
    expect((await receipts())[0]?.status).toBe('succeeded');
  });

  it('that are refused become a task, and go out anew under another key', async () => {
    bank.trouble.receipt = 'canceled';
    const orderId = await paid();
    await handOver(orderId);
    await deliver();
    expect((await receipts())[0]).toMatchObject({
      status: 'failed',
      reason: 'касса отклонила чек',
    });
    const tasks = await shop.store.db.selectFrom('payment_tasks').select('kind').execute();
    expect(tasks).toEqual([{ kind: 'receipt-failed' }]);
    bank.trouble.receipt = 'succeeded';
    await shop.store.writer.updateTable('receipts').set({ status: 'new', attempt: 2 }).execute();
    const [receipt] = await receipts();
    await sendReceipt(deps, receipt?.id ?? 0);
    expect((await receipts())[0]?.status).toBe('succeeded');
    expect(bank.receipts.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });
});
