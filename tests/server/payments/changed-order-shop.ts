import { changeLines } from '../../../server/orders/change-lines.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { createPaymentDeliverers } from '../../../server/payments/deliver-payments.ts';
import type { PaymentDeps } from '../../../server/payments/payment-deps.ts';
import { refundPayment } from '../../../server/payments/refund-payment.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import { createOrderShop, NOW } from '../orders/order-shop.ts';
import { placeOne } from '../orders/place-one.ts';
import { createFakeYookassa } from './fake-yookassa.ts';

const A = 1;
const B = 2;

export type ChangedOrderShop = Awaited<ReturnType<typeof createChangedOrderShop>>;

/** Shop with a boiler of 100 ₽ and a stove of 80 ₽, whose orders are paid, changed and given back. */
export async function createChangedOrderShop(dialect: Dialect) {
  const shop = await createOrderShop(dialect, [
    { id: A, title: 'Котёл', prices: { 1: [10_000, null] }, stock: { 1: 100 } },
    { id: B, title: 'Плита', prices: { 1: [8000, null] }, stock: { 1: 100 } },
  ]);
  const bank = await createFakeYookassa();
  const deps: PaymentDeps = {
    store: shop.store,
    provider: bank.provider,
    providerName: 'yookassa',
    allowTest: true,
    pauseMs: 1,
    log: createLog('silent'),
    now: () => NOW,
  };
  const { store, log } = deps;
  const lastId = () => [...bank.payments.keys()].at(-1) ?? '';
  const payments = () => store.db.selectFrom('payments').selectAll().orderBy('id').execute();

  return {
    shop,
    bank,
    deps,
    lastId,
    payments,
    async place(): Promise<number> {
      return placeOne(shop, { [A]: 1 });
    },
    /** Address of the page to pay on, or why there is none. */
    async begin(orderId: number, method: 'card' | 'sbp' = 'card'): Promise<string> {
      const started = await startPayment(deps, { orderId, method, returnUrl: 'http://localhost/' });
      return started.kind === 'redirect' ? started.url : started.message;
    },
    /** Sum that the last payment asks for. */
    asked: () => bank.payments.get(lastId())?.amount.value,
    async pay(id = lastId()): Promise<void> {
      const payment = bank.payments.get(id);
      if (payment) payment.status = 'succeeded';
      await syncPayment(deps, id);
    },
    replace(orderId: number, title: string, sum: number): Promise<void> {
      const id = title === 'Котёл' ? A : B;
      const line = { productId: id, code: `${id}`, title, unit: 'шт', quantity: 1, sum };
      const change = { orderId, lines: [line], actor: 'staff 1', reason: 'Состав', now: NOW };
      return transaction(store, async (tx) => void (await changeLines(tx, change)));
    },
    async move(orderId: number, ...steps: OrderStatus[]): Promise<void> {
      for (const to of steps) await moveOrder(store, { orderId, to, actor: 'staff 1', now: NOW });
    },
    async deliver() {
      const kinds = await store.db.selectFrom('outbox').select('kind').execute();
      const rest = Object.fromEntries(kinds.map(({ kind }) => [kind, async () => {}]));
      const by = { ...rest, ...createPaymentDeliverers(deps) };
      return runOutbox({ store, deliver: by, log, now: () => NOW });
    },
    async giveBack(amount: number, key: string): Promise<void> {
      const [payment] = await payments();
      await refundPayment(deps, { paymentId: payment?.id ?? 0, amount, key, actor: 'manager 1' });
    },
    async close(): Promise<void> {
      await bank.close();
      await shop.close();
    },
  };
}
