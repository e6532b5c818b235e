import type { paymentCalls } from '../../shared/contract/payment-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { DemoProvider } from '../integrations/payments/create-demo-provider.ts';
import type { DemoPayment } from '../integrations/payments/demo-payments.ts';
import { isPaymentId } from '../integrations/payments/payment-provider.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { keepNotice, syncPayment } from './sync-payment.ts';

type PaymentCalls = Pick<ShopCalls, keyof typeof paymentCalls>;

/** Notices of the payment system, and the test pay page where no real money is taken. */
export function createPaymentCalls(payments: PaymentDeps, demo: DemoProvider | null): PaymentCalls {
  const find = async (id: string) => (demo && isPaymentId(id) ? demo.findDemo(id) : null);
  return {
    noticePayment: async (_viewer, { notice }) => {
      const externalId = payments.provider.parseNotification(notice ?? {});
      if (externalId === null || !(await isKnown(payments, externalId))) return {};
      await keepNotice(payments, notice);
      // The one who told waits for no more than that: what follows is done later or by the reconciler.
      syncPayment(payments, externalId).catch((error: unknown) => {
        payments.log.error({ err: error }, 'Платёж не проверен, проверим ещё раз');
      });
      return {};
    },
    demoPayment: async (_viewer, { id }) => {
      const payment = await find(id);
      if (!payment) return null;
      const { description, amount, returnUrl: return_url } = payment;
      return { id: payment.id, description, amount, return_url, ended: endOf(payment) };
    },
    settleDemoPayment: async (_viewer, { id, outcome }) => {
      const payment = await find(id);
      if (!demo || !payment) return null;
      await (outcome === 'pay' ? demo.payDemo(payment.id) : demo.declineDemo(payment.id));
      return { return_url: payment.returnUrl };
    },
  };
}

/** Strangers' inventions are thanked and not kept. */
async function isKnown({ store, providerName }: PaymentDeps, externalId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('payments')
    .select('id')
    .where('external_id', '=', externalId)
    .where('provider', '=', providerName)
    .executeTakeFirst();
  return row !== undefined;
}

function endOf({ status, cancelReason }: DemoPayment): string | null {
  if (status === 'succeeded') return 'Этот платёж уже оплачен.';
  return status === 'canceled' ? `${cancelReason ?? 'Платёж отменён'}.` : null;
}
