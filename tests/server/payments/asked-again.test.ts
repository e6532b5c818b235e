import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PaymentFailure } from '../../../server/integrations/payments/payment-provider.ts';
import { findOrderMoney } from '../../../server/orders/find-order-money.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { reconcilePayments } from '../../../server/payments/reconcile-payments.ts';
import { finishRefund } from '../../../server/payments/refund-payment.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';
import { placeOne } from '../orders/place-one.ts';
import { createFakeYookassa, type FakeYookassa } from './fake-yookassa.ts';

const CITY = 'http://spb.localhost/pay-result/x';
const MAIN = 'http://localhost/pay-result/x';
const lost: PaymentFailure = { ok: false, reason: 'unavailable', message: 'Позже', detail: '' };

let shop: OrderShop;
let bank: FakeYookassa;
let deps: PaymentDeps;
let now: number;
beforeEach(async () => {
  now = NOW;
  const stock = { 1: 100 };
  shop = await createOrderShop('sqlite', [{ id: 1, prices: { 1: [10_000, null] }, stock }]);
  bank = await createFakeYookassa();
  const { provider } = bank;
  const log = createLog('silent');
  const facts = { providerName: 'yookassa', allowTest: true, pauseMs: 1, log, now: () => now };
  deps = { ...facts, store: shop.store, provider };
});
afterEach(async () => {
  await bank.close();
  await shop.close();
});

async function place(): Promise<number> {
  return placeOne(shop, { 1: 1 });
}
const begin = (orderId: number, through = deps, returnUrl = CITY) =>
  startPayment(through, { orderId, method: 'card', returnUrl });
const order = async (id: number) =>
  shop.store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The payment system does it, and its answer is lost. */
function losing(what: 'createPayment' | 'refund'): PaymentDeps {
  const { provider } = deps;
  const lose = async (ask: never) => {
    await provider[what](ask);
    return lost;
  };
  return { ...deps, provider: { ...provider, [what]: lose } };
}

it.each([
  ['a visitor of another host', (id: number) => begin(id, deps, MAIN)],
  ['the reconciler', () => reconcilePayments(deps, () => MAIN)],
])('is the same payment when %s asks after a lost answer', async (_name, again) => {
  const id = await place();
  expect(await begin(id, losing('createPayment'))).toMatchObject({ kind: 'failed' });
  now += 61_000;
  await again(id);
  const rows = await shop.store.db.selectFrom('payments').select(['status', 'reason']).execute();
  expect(rows).toEqual([{ status: 'pending', reason: '' }]);
  expect([...bank.payments.values()].map(({ return_url }) => return_url)).toEqual([CITY]);
});

const changeEmail = (id: number, email: string) =>
  transaction(shop.store, (tx) =>
    tx.updateTable('orders').set({ email }).where('id', '=', id).execute(),
  );

it('is the same payment with the same receipt after a lost answer and a new e-mail', async () => {
  const id = await place();
  const { email } = await order(id);
  await begin(id, losing('createPayment'));
  now += 61_000;
  await changeEmail(id, 'other@example.ru');
  await reconcilePayments(deps, () => MAIN);
  expect([...bank.payments.values()].map((payment) => payment.receipt_email)).toEqual([email]);
  const rows = await shop.store.db.selectFrom('payments').select(['status', 'reason']).execute();
  expect(rows).toEqual([{ status: 'pending', reason: '' }]);
});

it('is begun anew, and the former link ended, once the receipt goes to another address', async () => {
  const id = await place();
  const { email } = await order(id);
  const former = await begin(id);
  await changeEmail(id, 'other@example.ru');
  const later = await begin(id);
  expect(later).not.toEqual(former);
  expect(await begin(id)).toEqual(later);
  const sent = [...bank.payments.values()].map((payment) => payment.receipt_email);
  expect(sent).toEqual([email, 'other@example.ru']);
  const ended = shop.store.db.selectFrom('outbox').select('kind');
  expect(await ended.where('kind', '=', 'cancel-payment').execute()).toHaveLength(1);
});

it('is one refund when the buyer’s e-mail is another after a lost answer', async () => {
  const id = await place();
  await begin(id);
  const [paymentId = ''] = bank.payments.keys();
  const payment = bank.payments.get(paymentId);
  if (payment) payment.status = 'succeeded';
  await syncPayment(deps, paymentId);
  await moveOrder(shop.store, { orderId: id, to: 'cancelled', actor: 'customer', now });
  const { key } = await shop.store.db.selectFrom('refunds').select('key').executeTakeFirstOrThrow();
  expect(await finishRefund(losing('refund'), key)).toEqual({ kind: 'under-way' });
  await changeEmail(id, 'other@example.ru');
  const deliver = createPaymentDeliverers(deps)['refund-payment'];
  await deliver?.({ key }, '');
  expect(bank.refunds.size).toBe(1);
  expect(await findOrderMoney(shop.store.db, await order(id))).toMatchObject({ kind: 'returned' });
  expect(await shop.store.db.selectFrom('payment_tasks').select('detail').execute()).toEqual([]);
});
