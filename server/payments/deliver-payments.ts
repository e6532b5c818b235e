import { z } from 'zod';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { finishRefund } from './refund-payment.ts';
import { sendReceipt } from './send-receipt.ts';
import { syncPayment } from './sync-payment.ts';

const ofRefund = z.object({ key: z.string() });
const ofReceipt = z.object({ receiptId: z.int() });
const ofPayment = z.object({ paymentId: z.int() });

/** Kinds of messages to the payment system: money and receipts, until each has an end. */
export const PAYMENT_MESSAGES = ['refund-payment', 'send-receipt', 'cancel-payment'] as const;

/** Questions to the payment system after a commit, again and again until each has an end. */
export function createPaymentDeliverers(
  deps: PaymentDeps,
): Record<(typeof PAYMENT_MESSAGES)[number], Deliver> {
  return {
    'refund-payment': async (payload) => {
      const { key } = ofRefund.parse(payload);
      const end = await finishRefund(deps, key);
      if (end.kind === 'under-way') throw new Error(`The refund ${key} is not at its end`);
    },
    'send-receipt': async (payload) => {
      const { receiptId } = ofReceipt.parse(payload);
      const end = await sendReceipt(deps, receiptId);
      if (end === 'under-way') throw new Error(`The receipt ${receiptId} is not at its end`);
    },
    'cancel-payment': async (payload, key) => {
      const { paymentId } = ofPayment.parse(payload);
      const payment = await deps.store.db
        .selectFrom('payments')
        .select(['external_id', 'status'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      const { external_id: id, status } = payment;
      if (status !== 'pending' || id === null) return;
      const result = await deps.provider.cancelPayment(id, key);
      // One that is refused ends by itself: its link lives an hour, and what is paid meanwhile goes back.
      if (!result.ok && result.reason === 'unavailable') throw new Error(result.detail);
      await syncPayment(deps, id);
    },
  };
}
