import { createDemoProvider } from '../../../server/integrations/payments/create-demo-provider.ts';
import { createDemoPayments } from '../../../server/integrations/payments/demo-payments-in-store.ts';
import { findOrderMoney } from '../../../server/orders/find-order-money.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { createOrderShop, NOW } from '../orders/order-shop.ts';
import { placeOne } from '../orders/place-one.ts';

const returnUrl = 'http://localhost/pay-result/x';

export type PaymentBench = Awaited<ReturnType<typeof createPaymentBench>>;

/** A shop with one product and the demonstration's payment system, which tests press and look into. */
export async function createPaymentBench(dialect: Dialect) {
  const clock = { now: NOW };
  const shop = await createOrderShop(dialect, [
    { id: 1, prices: { 1: [33_33, null] }, stock: { 1: 100 } },
  ]);
  const provider = createDemoProvider({
    payments: createDemoPayments(shop.store),
    payPageUrl: (id) => `/pay/${id}`,
    now: () => clock.now,
  });
  const log = createLog('silent');
  const deps: PaymentDeps = {
    store: shop.store,
    provider,
    providerName: 'demo',
    allowTest: true,
    pauseMs: 1,
    log,
    now: () => clock.now,
  };
  async function order(): Promise<number> {
    return placeOne(shop, { 1: 3 });
  }
  const start = (orderId: number) => startPayment(deps, { orderId, method: 'card', returnUrl });
  const payments = () => shop.store.db.selectFrom('payments').selectAll().orderBy('id').execute();
  async function begun(orderId: number): Promise<string> {
    const started = await start(orderId);
    if (started.kind !== 'redirect') throw new Error(started.message);
    return started.url.replace('/pay/', '');
  }
  const tasks = () => shop.store.db.selectFrom('payment_tasks').selectAll().execute();
  const kinds = async () =>
    (await shop.store.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
  const deliver = async (through: PaymentDeps) => {
    const nothing = async () => {};
    const rest = Object.fromEntries((await kinds()).map((kind) => [kind, nothing]));
    const { store, log } = through;
    const by = { ...rest, ...createPaymentDeliverers(through) };
    return runOutbox({ store, deliver: by, log, now: () => clock.now });
  };
  const moneyOf = async (orderId: number) =>
    findOrderMoney(
      shop.store.db,
      await shop.store.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
  const stateOf = async (orderId: number) => {
    const { status, paid_sum } = await shop.store.db
      .selectFrom('orders')
      .select(['status', 'paid_sum'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return [status, paid_sum];
  };
  return {
    shop,
    provider,
    deps,
    clock,
    order,
    start,
    payments,
    begun,
    tasks,
    kinds,
    deliver,
    moneyOf,
    stateOf,
  };
}
