import type { paymentCalls } from '../../shared/contract/payment-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { DemoProvider } from '../integrations/payments/create-demo-provider.ts';
import type { DemoPayment } from '../integrations/payments/demo-payments.ts';
import { isPaymentId } from '../integrations/payments/payment-provider.ts';
import { keepNotice } from './keep-notice.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncPayment } from './sync-payment.ts';

type PaymentCalls = Pick<ShopCalls, keyof typeof paymentCalls>;

/** Notices of the payment system, and the test pay page where no real money is taken. */
export function createPaymentCalls(payments: PaymentDeps, demo: DemoProvider | null): PaymentCalls {
  const find = async (id: string) => {
    const payment = demo && isPaymentId(id) ? await demo.findDemo(id) : null;
    return payment && { ...payment, ended: await endOf(payments, payment) };
  };
  return {
    noticePayment: async (_viewer, { notice }) => {
      const externalId = payments.provider.parseNotification(notice ?? {});
      if (externalId === null || !(await keepNotice(payments, externalId))) return {};
      // The one who told waits for no more than that: what follows is done later or by the reconciler.
      syncPayment(payments, externalId).catch((error: unknown) => {
        payments.log.error({ err: error }, 'Платёж не проверен, проверим ещё раз');
      });
      return {};
    },
    demoPayment: async (_viewer, { id }) => {
      const payment = await find(id);
      if (!payment) return null;
      const { description, amount, returnUrl: return_url, ended } = payment;
      return { id: payment.id, description, amount, return_url, ended };
    },
    settleDemoPayment: async (_viewer, { id, outcome }) => {
      const payment = await find(id);
      if (!demo || !payment) return null;
      if (payment.ended === null) {
        await (outcome === 'pay' ? demo.payDemo(payment.id) : demo.declineDemo(payment.id));
      }
      return { return_url: payment.returnUrl };
    },
  };
}

/** Why a test payment can be paid no more, for people; null while it can. */
async function endOf({ store }: PaymentDeps, payment: DemoPayment): Promise<string | null> {
  const { id, status, cancelReason } = payment;
  if (status === 'succeeded') return 'Этот платёж уже оплачен.';
  if (status === 'canceled') return `${cancelReason ?? 'Платёж отменён'}.`;
  const order = await store.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.status')
    .where('external_id', '=', id)
    .executeTakeFirst();
  if (order?.status === 'cancelled') return 'Заказ отменён: платить не нужно.';
  return order && order.status !== 'opened' ? 'Заказ уже не ждёт оплаты.' : null;
}
