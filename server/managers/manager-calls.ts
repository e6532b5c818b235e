import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { managerCalls } from '../../shared/contract/manager-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Identifier } from '../auth/identify.ts';
import { declineRequest } from '../orders/decline-request.ts';
import { moveOrder } from '../orders/move-order.ts';
import { offerRequest } from '../orders/offer-request.ts';
import { reviewOrder } from '../orders/review-order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import type { Store } from '../store/open-store.ts';
import { answerQuestion } from './answer-question.ts';
import { confirmCompany } from './confirm-company.ts';
import { listPaymentTasks, settlePaymentTask } from './payment-tasks.ts';
import { recordMoney } from './record-money.ts';

interface ManagerCallDeps {
  store: Store;
  identifier: Identifier;
  payments: PaymentDeps;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What managers do. @throws CallError `forbidden` to everyone else. */
export function createManagerCalls({
  store,
  identifier,
  payments,
  now,
}: ManagerCallDeps): Pick<ShopCalls, keyof typeof managerCalls> {
  const managerOf = async ({ token }: Viewer): Promise<number> => {
    const identity = await identifier.identify(token);
    if (identity.kind === 'customer' && identity.role === 'manager') return identity.shopperId;
    throw new CallError('forbidden', 'Это может только менеджер');
  };

  return {
    offerRequest: async (viewer, { id, lines, valid_until, delivery, comment }) => {
      const managerId = await managerOf(viewer);
      await offerRequest(store, {
        ...{ requestId: id, managerId, validUntil: valid_until, delivery, comment, now: now() },
        lines: lines.map(({ comes_on: comesOn, ...line }) => ({ ...line, comesOn })),
      });
      return {};
    },
    declineRequest: async (viewer, { id, reason }) => {
      const managerId = await managerOf(viewer);
      await declineRequest(store, { requestId: id, reason, managerId, now: now() });
      return {};
    },
    confirmCompany: async (viewer, { id }) => {
      await managerOf(viewer);
      await confirmCompany(store, { firmId: id, now: now() });
      // The customer's prices change at once.
      identifier.forget();
      return {};
    },
    moveOrder: async (viewer, { id, status, note }) => {
      const actor = `manager ${await managerOf(viewer)}`;
      await moveOrder(store, { orderId: id, to: status, actor, note, now: now() });
      return {};
    },
    reviewOrder: async (viewer, { id, verdict, note }) => {
      const actor = `manager ${await managerOf(viewer)}`;
      await reviewOrder(store, { orderId: id, verdict, note, actor, now: now() });
      return {};
    },
    recordPayment: async (viewer, { id, key, amount }) => {
      const managerId = await managerOf(viewer);
      await recordMoney(store, { orderId: id, amount, key, managerId, now: now() });
      return {};
    },
    refundPayment: async (viewer, { id, key, amount }) => {
      const actor = `manager ${await managerOf(viewer)}`;
      await refundPayment(payments, { paymentId: id, key, amount, actor });
      return {};
    },
    paymentTasks: async (viewer) => {
      await managerOf(viewer);
      return { tasks: await listPaymentTasks(store.db) };
    },
    settlePaymentTask: async (viewer, { id }) => {
      await managerOf(viewer);
      await settlePaymentTask(store, id, now());
      return {};
    },
    answerQuestion: async (viewer, { id, answer, publish }) => {
      await managerOf(viewer);
      await answerQuestion(store, { questionId: id, answer, publish, now: now() });
      return {};
    },
  };
}
