import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { paymentCalls } from '../../shared/contract/payment-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { PAYABLE_ONLINE } from '../../shared/order.ts';
import {
  NOTHING_ONLINE,
  type OnlineMethod,
  type PaymentWays,
  WAY_IS_OFF,
} from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import type { Callers } from '../identity/callers.ts';
import type { DemoProvider } from '../integrations/payments/create-demo-provider.ts';
import type { DemoPayment } from '../integrations/payments/demo-payments.ts';
import { isPaymentId } from '../integrations/payments/payment-provider.ts';
import { WebServiceError } from '../integrations/web-service/ask-web-service.ts';
import type { ReadWays } from '../opening/payment-ways.ts';
import { findOrder } from '../orders/find-order.ts';
import { holdForPayment } from '../orders/hold-for-payment.ts';
import { findReturnOrigin } from '../orders/return-origin.ts';
import { keepPaymentNotice } from './keep-payment-notice.ts';
import { type PaymentDeps, takesOnline } from './payment-deps.ts';
import { startPayment } from './start-payment.ts';
import { syncPayment } from './sync-payment.ts';
import { takeRefunds } from './take-refunds.ts';

type PaymentCalls = Pick<ShopCalls, keyof typeof paymentCalls>;

interface PaymentCallDeps {
  payments: PaymentDeps;
  /** The built-in test pay page; null where real money is taken. */
  demo: DemoProvider | null;
  callers: Callers;
  /** SITE_URL: a payment leads back to its hosts alone. */
  siteUrl: string;
  readWays: ReadWays;
}

/** The calls about money on its way. */
export function createPaymentCalls(deps: PaymentCallDeps): PaymentCalls {
  const { payments, demo, callers, siteUrl, readWays } = deps;
  const { store, now } = payments;
  const findOwn = async (viewer: Viewer, ask: { id: number } | { code: string }) => {
    const shopperId = await callers.findShopperId(viewer);
    return shopperId === null
      ? null
      : findOrder(store.db, { shopperId, takesOnline: takesOnline(payments), ...ask });
  };
  const find = async (id: string) => {
    const payment = demo && isPaymentId(id) ? await demo.findDemo(id) : null;
    return payment && { ...payment, ended: await endOf(payments, payment) };
  };
  return {
    payOrder: async (viewer, { id, method, return_origin }) => {
      const order = await findOwn(viewer, { id });
      if (order?.kind !== 'order') return null;
      refuseMethod(await readWays(store.db), method);
      const origin = await findReturnOrigin(store.db, siteUrl, return_origin);
      if (origin === null) throw new CallError('invalid', 'Вернуться можно только в наш магазин');
      const hold = await holdForPayment(store, { orderId: id, now: now() });
      if (hold.kind === 'gone') return hold;
      const returnUrl = origin + links.payResult(order.code);
      return startPayment(payments, { orderId: id, method, returnUrl });
    },
    checkPayment: async (viewer, { code }) => {
      const order = await findOwn(viewer, { code });
      if (order?.kind !== 'order') return null;
      await askAfter(payments, order.id);
      return findOwn(viewer, { code });
    },
    noticePayment: async (_viewer, { notice }) => {
      const told = payments.provider.parseNotification(notice ?? {});
      if (told === null || !(await keepPaymentNotice(payments, told))) return {};
      // The teller waits for no more than that: what follows is done later or by the reconciler.
      const follow = told.isRefund ? takeRefunds : syncPayment;
      follow(payments, told.paymentId).catch((error: unknown) => {
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

/** @throws CallError for a method in which nothing is paid on the site now. */
function refuseMethod({ payable }: PaymentWays, method: OnlineMethod): void {
  if (payable.length === 0) throw new CallError('conflict', NOTHING_ONLINE);
  if (!payable.includes(method)) throw new CallError('conflict', WAY_IS_OFF);
}

/** Reason why a test payment can be paid no more, for people; null while it can. */
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
  return order && !PAYABLE_ONLINE.includes(order.status) ? 'Заказ уже не ждёт оплаты.' : null;
}

/** Payments of one order that are asked after at once, for a page that a visitor waits for. */
const MAX_ASKED = 5;

/** Asks the payment system for the last payments of an order that are under way; silence changes nothing. */
async function askAfter(payments: PaymentDeps, orderId: number): Promise<void> {
  const rows = await payments.store.db
    .selectFrom('payments')
    .select('external_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(MAX_ASKED)
    .execute();
  const asked = rows.map(async ({ external_id }) => {
    if (external_id !== null) await syncPayment(payments, external_id);
  });
  for (const { reason } of (await Promise.allSettled(asked)).filter(isRejected)) {
    if (!(reason instanceof WebServiceError)) throw reason;
    payments.log.warn({ err: reason }, 'Платёжная система не отвечает');
  }
}

const isRejected = (result: PromiseSettledResult<void>) => result.status === 'rejected';
