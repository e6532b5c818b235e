import { z } from 'zod';
import { parseRoubles } from '../../../shared/money.ts';
import { WebServiceError } from '../web-service/ask-web-service.ts';
import {
  isPaymentId,
  type Payment,
  type PaymentStatus,
  type Refund,
  type SentReceipt,
} from './payment-provider.ts';

export const YOOKASSA = 'ЮKassa';

const amount = z.object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.string() });
const paymentAnswer = z.object({
  id: z.string().refine(isPaymentId),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  /** Absent until some of it has gone back. */
  refunded_amount: amount.nullish(),
  test: z.boolean().default(false),
  metadata: z.object({ order: z.string().optional() }).nullish(),
  confirmation: z
    .object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() })
    .nullish(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
});
const refundAnswer = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
});
/** A list that is cut off is nonsense: no payment has so many. */
const refundsAnswer = z.object({
  items: z.array(refundAnswer),
  next_cursor: z.null().optional(),
});
const receiptAnswer = z.object({
  id: z.string().refine(isPaymentId),
  status: z.enum(['pending', 'succeeded', 'canceled']),
});
const receiptsAnswer = z.object({
  items: z.array(
    receiptAnswer.extend({
      type: z.string(),
      items: z.array(z.object({ payment_mode: z.string().optional() })).default([]),
    }),
  ),
});
const errorAnswer = z.object({
  code: z.string().max(100),
  parameter: z.string().max(100).optional(),
});

const STATUSES: Record<z.output<typeof paymentAnswer>['status'], PaymentStatus> = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'succeeded',
  canceled: 'canceled',
};
const CANCEL_REASONS: Record<string, string> = {
  expired_on_confirmation: 'Время на оплату вышло',
  expired_on_capture: 'Время на списание вышло',
  insufficient_funds: 'На счёте не хватает денег',
  '3d_secure_failed': 'Банк не подтвердил владельца карты',
  card_expired: 'Срок карты истёк',
  call_issuer: 'Банк отклонил оплату, спросите у него о причине',
  fraud_suspected: 'Платёж отклонён проверкой безопасности',
  invalid_card_number: 'Неверный номер карты',
  invalid_csc: 'Неверный код карты',
  payment_method_limit_exceeded: 'Превышен лимит платежей',
};

/** @throws WebServiceError for another shape. */
export function readPayment(body: unknown): Payment {
  const answer = parse(paymentAnswer, body);
  const status = STATUSES[answer.status];
  const reason = answer.cancellation_details?.reason;
  return {
    id: answer.id,
    status,
    amount: parseRoubles(answer.amount.value) ?? 0,
    currency: answer.amount.currency,
    orderNumber: answer.metadata?.order ?? null,
    confirmationUrl: status === 'pending' ? (answer.confirmation?.confirmation_url ?? null) : null,
    cancelReason:
      status === 'canceled' ? (CANCEL_REASONS[reason ?? ''] ?? 'Банк отклонил оплату') : null,
    isTest: answer.test,
    refunded: parseRoubles(answer.refunded_amount?.value ?? '') ?? 0,
  };
}

/** @throws as `readPayment` does. */
export const readRefund = (body: unknown): Refund => refundOf(parse(refundAnswer, body));

/** @throws as `readPayment` does. */
export const readRefunds = (body: unknown): Refund[] =>
  parse(refundsAnswer, body).items.map(refundOf);

const refundOf = ({
  id,
  payment_id: paymentId,
  status,
  amount,
}: z.output<typeof refundAnswer>): Refund => ({
  id,
  paymentId,
  status,
  amount: parseRoubles(amount.value) ?? 0,
});

/** @throws as `readPayment` does. */
export const readSentReceipt = (body: unknown): SentReceipt => parse(receiptAnswer, body);

const ORDER = ['succeeded', 'pending', 'canceled'] as const;

/** Receipts of full settlement, the best first. @throws as `readPayment` does. */
export function readReceipts(body: unknown): SentReceipt[] {
  return parse(receiptsAnswer, body)
    .items.filter(
      ({ type, items }) =>
        type === 'payment' && items.some(({ payment_mode: mode }) => mode === 'full_payment'),
    )
    .map(({ id, status }) => ({ id, status }))
    .toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
}

/** Code and parameter of a refusal, for the log; its description may repeat what was sent. */
export function readRefusal(body: unknown): string {
  const { data } = errorAnswer.safeParse(body);
  return data ? [data.code, data.parameter].filter(Boolean).join(' ') : 'без кода';
}

function parse<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(body);
  if (error) {
    const fields = error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new WebServiceError(YOOKASSA, 'rubbish', `неверные поля: ${fields}`);
  }
  return data;
}
