import type { Millis } from '../../shared/millis.ts';
import { PAYABLE_ONLINE } from '../../shared/order.ts';
import type {
  Payment,
  PaymentFailure,
  PaymentResult,
} from '../integrations/payments/payment-provider.ts';
import { addPaymentTask } from '../orders/add-payment-task.ts';
import { cancelMessage } from '../orders/end-payments.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';

export type StartedPayment =
  | { kind: 'redirect'; url: string }
  /** The order stays as it is; its page says what can be done. */
  | { kind: 'failed'; message: string };

/** A payment that the payment system was asked to make. */
interface AskedPayment {
  id: number;
  order_id: number;
}

/** Writes down what the payment system said to a new payment, and tells where it is paid. */
export async function takeAnswer(
  deps: PaymentDeps,
  row: AskedPayment,
  result: PaymentResult,
): Promise<StartedPayment> {
  const { store, log, now } = deps;
  if (result.ok) return transaction(store, (tx) => keepPayment(tx, row, result.payment, now()));
  log.error({ paymentId: row.id, detail: result.detail }, 'Платёж не начат');
  if (result.reason !== 'unavailable') {
    await transaction(store, (tx) => giveUp(tx, row, result, now()));
  }
  return failed(result.message);
}

/**
 * The order may have been cancelled or changed while the payment system thought: nobody is sent to pay
 * then, and what it made is ended there too.
 */
async function keepPayment(
  tx: Tx,
  { id, order_id }: AskedPayment,
  payment: Payment,
  now: Millis,
): Promise<StartedPayment> {
  const { id: external_id, confirmationUrl: url } = payment;
  const keep = (was: 'new' | 'canceled') =>
    tx
      .updateTable('payments')
      .set({ external_id, status: 'pending', updated_at: now, confirmation_url: url })
      .where('id', '=', id)
      .where('status', '=', was)
      .where('external_id', 'is', null)
      .executeTakeFirst();
  await keep('new');
  const { numUpdatedRows: revived } = await keep('canceled');
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const isOver = !PAYABLE_ONLINE.includes(order.status);
  if (isOver || revived > 0n) await addToOutbox(tx, [cancelMessage(id)], now);
  if (isOver) return failed('Заказ больше не ждёт оплаты: платить не нужно.');
  if (await isUnwanted(tx, id)) return failed('Заказ изменился. Начните оплату ещё раз.');
  return url ? { kind: 'redirect', url } : failed('Платёж уже завершён');
}

const failed = (message: string) => ({ kind: 'failed', message }) as const;

/** True when the payment system is told to end the payment: another answer may have come before. */
async function isUnwanted(tx: Tx, id: number): Promise<boolean> {
  const { key } = cancelMessage(id);
  const told = tx.selectFrom('outbox').select('id').where('key', '=', key);
  return (await told.executeTakeFirst()) !== undefined;
}

async function giveUp(
  tx: Tx,
  { id, order_id: orderId }: AskedPayment,
  { reason, message, detail }: PaymentFailure,
  now: Millis,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'canceled', reason: message, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute();
  if (reason !== 'contradiction') return;
  const said = `Платёжная система ответила не то, что просили: ${detail}`;
  await addPaymentTask(tx, { orderId, kind: 'mismatch', detail: said }, now);
}
