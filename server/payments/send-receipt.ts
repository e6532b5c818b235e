import type { Millis } from '../../shared/millis.ts';
import { formatPrice } from '../../shared/money.ts';
import type { ReceiptResult } from '../integrations/payments/payment-provider.ts';
import { InvalidReceiptError } from '../integrations/payments/receipt-lines.ts';
import { addPaymentTask } from '../orders/add-payment-task.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { orderReceipt } from './order-receipt.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** End of a receipt; `under-way` is asked after again. */
type ReceiptEnd = 'done' | 'under-way';

/**
 * Sends a receipt of full settlement and writes down what came of it. The payment system is first
 * asked what it has, so that there is one receipt also after losses on the way, and with several
 * senders at once.
 */
export async function sendReceipt(deps: PaymentDeps, receiptId: number): Promise<ReceiptEnd> {
  const receipt = await deps.store.db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .select(['receipts.id', 'receipts.order_id', 'receipts.amount', 'attempt', 'receipts.status'])
    .select(['payments.external_id as paid_id', 'provider', 'email', 'phone'])
    .where('receipts.id', '=', receiptId)
    .executeTakeFirst();
  if (!receipt || receipt.status === 'succeeded' || receipt.status === 'failed') return 'done';
  const result = await askForReceipt(deps, receipt);
  if (!result.ok && result.reason === 'unavailable') return 'under-way';
  await transaction(deps.store, (tx) => noteReceipt(tx, receipt, result, deps.now()));
  return result.ok && result.receipt.status === 'pending' ? 'under-way' : 'done';
}

interface ReceiptRow {
  id: number;
  order_id: number;
  amount: number;
  attempt: number;
  paid_id: string | null;
  provider: string;
  email: string;
  phone: string;
}

async function askForReceipt(
  { store, provider, providerName }: PaymentDeps,
  receipt: ReceiptRow,
): Promise<ReceiptResult> {
  const { id, order_id, amount, attempt, paid_id, email, phone } = receipt;
  if (receipt.provider !== providerName || paid_id === null) {
    return refused('платёж прошёл через другую платёжную систему');
  }
  const found = await provider.findReceipt(paid_id);
  if (found && (!found.ok || found.receipt.status !== 'canceled')) return found;
  try {
    return await provider.sendReceipt({
      paymentId: paid_id,
      amount,
      idempotencyKey: `receipt-${id}-${attempt}`,
      receipt: await orderReceipt(store.db, order_id, amount, 'full_payment'),
      customer: { email: email || null, phone: phone || null },
    });
  } catch (error) {
    if (!(error instanceof InvalidReceiptError)) throw error;
    return refused('строки заказа стоят меньше, чем оплачено');
  }
}

const refused = (message: string): ReceiptResult => ({
  ok: false,
  reason: 'refused',
  message,
  detail: message,
});

/** Writes an answer down, unless another has come to its end meanwhile. */
async function noteReceipt(
  tx: Tx,
  { id, order_id: orderId, amount, attempt }: ReceiptRow,
  result: ReceiptResult,
  now: Millis,
): Promise<void> {
  const status = result.ok ? result.receipt.status : 'canceled';
  const reason = status === 'canceled' ? (result.ok ? 'касса отклонила чек' : result.detail) : '';
  const { numUpdatedRows } = await tx
    .updateTable('receipts')
    .set({
      status: status === 'canceled' ? 'failed' : status,
      reason,
      external_id: result.ok ? result.receipt.id : null,
      done_at: status === 'succeeded' ? now : null,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['new', 'pending'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n || status !== 'canceled') return;
  const detail = `Чек полного расчёта на ${formatPrice(amount)} не пробит (попытка ${attempt}): ${reason}`;
  await addPaymentTask(tx, { orderId, kind: 'receipt-failed', detail }, now);
}
