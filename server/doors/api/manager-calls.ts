import type { managerCalls } from '../../../shared/contract/manager-calls.ts';
import type { ShopCalls } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import { confirmCompany } from '../../account/confirm-company.ts';
import { answerQuestion } from '../../contacts/answer-question.ts';
import type { Callers } from '../../identity/callers.ts';
import { declineQuote } from '../../orders/decline-quote.ts';
import { makeOffer } from '../../orders/make-offer.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { listPaymentTasks, settlePaymentTask } from '../../orders/payment-tasks.ts';
import { recordMoney } from '../../orders/record-money.ts';
import { reviewOrder } from '../../orders/review-order.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { refundPayment } from '../../payments/refund-payment.ts';
import type { Store } from '../../platform/store/open-store.ts';

interface ManagerCallDeps {
  store: Store;
  callers: Callers;
  payments: PaymentDeps;
  now: () => Millis;
}

/** Calls of managers. @throws CallError `forbidden` to everyone else. */
export function createManagerCalls({
  store,
  callers,
  payments,
  now,
}: ManagerCallDeps): Pick<ShopCalls, keyof typeof managerCalls> {
  return {
    makeOffer: async (viewer, { id, lines, valid_until, delivery, comment }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await makeOffer(store, {
        quoteId: id,
        actor,
        validUntil: valid_until,
        delivery,
        comment,
        now: now(),
        lines: lines.map(({ comes_on: comesOn, ...line }) => ({ ...line, comesOn })),
      });
      return {};
    },
    declineQuote: async (viewer, { id, reason }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await declineQuote(store, { quoteId: id, reason, actor, now: now() });
      return {};
    },
    confirmCompany: async (viewer, { id }) => {
      await callers.getManagerId(viewer);
      await confirmCompany(store, { firmId: id, now: now() });
      // The customer's prices change at once.
      callers.forget();
      return {};
    },
    moveOrder: async (viewer, { id, status, note }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await moveOrder(store, { orderId: id, to: status, actor, note, now: now() });
      return {};
    },
    reviewOrder: async (viewer, { id, verdict, note }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await reviewOrder(store, { orderId: id, verdict, note, actor, now: now() });
      return {};
    },
    recordPayment: async (viewer, { id, key, amount }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await recordMoney(store, { orderId: id, amount, key, actor, now: now() });
      return {};
    },
    refundPayment: async (viewer, { id, key, amount }) => {
      const actor = `manager ${await callers.getManagerId(viewer)}`;
      await refundPayment(payments, { paymentId: id, key, amount, actor });
      return {};
    },
    paymentTasks: async (viewer) => {
      await callers.getManagerId(viewer);
      return { tasks: await listPaymentTasks(store.db) };
    },
    settlePaymentTask: async (viewer, { id }) => {
      await callers.getManagerId(viewer);
      await settlePaymentTask(store, id, now());
      return {};
    },
    answerQuestion: async (viewer, { id, answer, publish }) => {
      await callers.getManagerId(viewer);
      await answerQuestion(store, { questionId: id, answer, publish, now: now() });
      return {};
    },
  };
}
