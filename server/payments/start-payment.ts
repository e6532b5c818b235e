import { randomUUID } from 'node:crypto';
import { CallError } from '../../shared/contract/call.ts';
import { MINUTE_MS } from '../../shared/millis.ts';
import { orderNumber } from '../../shared/order.ts';
import { MOST_RECEIPT_LINES } from '../../shared/payment-ways.ts';
import type { PaymentMethod, PaymentResult } from '../integrations/payments/payment-provider.ts';
import { endPayments, isOf, leadsTo } from '../orders/end-payments.ts';
import { findOrderMoney } from '../orders/find-order-money.ts';
import { owedOnline } from '../orders/owed-online.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { orderReceipt, readReceipt } from './order-receipt.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type StartedPayment, takeAnswer } from './take-answer.ts';

/** A link of the payment system lives an hour; one that is younger than this is given again. */
const REUSE_MS = 50 * MINUTE_MS;

const TOO_LONG = `В\u00a0чек помещается до ${MOST_RECEIPT_LINES}\u00a0наименований, в\u00a0заказе больше: позвоните нам, и мы предложим другой способ оплаты`;

interface PaymentStart {
  orderId: number;
  method: PaymentMethod;
  /** Page to which the payment system brings the customer back, paid or not. */
  returnUrl: string;
}

/**
 * Begins an online payment of what is left to pay. The row is written first: a process that dies after
 * asking the payment system finds the same payment by its key.
 * @throws CallError when there is nothing to pay for the order online.
 */
export async function startPayment(
  deps: PaymentDeps,
  start: PaymentStart,
): Promise<StartedPayment> {
  const row = await transaction(deps.store, (tx) => prepare(tx, deps, start));
  if (row.confirmation_url) return { kind: 'redirect', url: row.confirmation_url };
  return takeAnswer(deps, row, await askForPayment(deps, row, start.returnUrl));
}

interface PaymentRow {
  id: number;
  order_id: number;
  key: string;
  method: string;
  amount: number;
  confirmation_url: string | null;
  /** JSON: lines of its receipt; null: it was begun by a former version. */
  receipt: string | null;
  /** Addresses that the receipt goes to; null as well. */
  receipt_email: string | null;
  receipt_phone: string | null;
  /** Page that it was begun with; null as well. */
  return_url: string | null;
}
const PAYMENT_ROW = [
  'id',
  'order_id',
  'key',
  'method',
  'amount',
  'confirmation_url',
  'receipt',
  'receipt_email',
  'receipt_phone',
  'return_url',
] as const satisfies readonly (keyof PaymentRow)[];

async function prepare(
  tx: Tx,
  { providerName, now }: PaymentDeps,
  { orderId, method, returnUrl }: PaymentStart,
): Promise<PaymentRow> {
  const { amount, email, phone } = await getOwed(tx, orderId);
  const lines = await orderReceipt(tx, orderId, amount);
  if (lines.length > MOST_RECEIPT_LINES) throw new CallError('conflict', TOO_LONG);
  const kept = {
    receipt: JSON.stringify(lines),
    receipt_email: email,
    receipt_phone: phone,
    return_url: returnUrl,
  };
  // Links of other goods or another sum, with a receipt to another address, or that lead back to another host
  // of the shop, are not to be paid any more.
  await endPayments(tx, { orderId, reason: 'Заказ изменён', except: kept, now: now() });
  const waiting = await tx
    .selectFrom('payments')
    .select(PAYMENT_ROW)
    .where('order_id', '=', orderId)
    .where('provider', '=', providerName)
    .where('method', '=', method)
    .where(isOf(kept))
    .where(leadsTo(kept))
    .where('status', 'in', ['new', 'pending'])
    .where('created_at', '>', now() - REUSE_MS)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (waiting) return waiting;
  return tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider: providerName,
      method,
      amount,
      key: randomUUID(),
      external_id: null,
      status: 'new',
      confirmation_url: null,
      created_at: now(),
      updated_at: now(),
      receipt: kept.receipt,
      receipt_email: kept.receipt_email,
      receipt_phone: kept.receipt_phone,
      return_url: kept.return_url,
    })
    .returning(PAYMENT_ROW)
    .executeTakeFirstOrThrow();
}

/**
 * Sum left to pay on the site, in kopecks, and where its receipt goes. @throws CallError when there is
 * none, or it must not be paid now.
 */
async function getOwed(
  tx: Tx,
  orderId: number,
): Promise<{ amount: number; email: string; phone: string }> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'kind', 'status', 'payment_kind', 'total', 'paid_sum', 'waived'])
    .select(['email', 'phone'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.kind !== 'order') throw new CallError('not_found', 'Нет такого заказа');
  const money = await findOrderMoney(tx, order);
  if (money.kind === 'checking') {
    throw new CallError('conflict', 'Платёж проверяет менеджер: ещё раз платить не нужно');
  }
  const owed = owedOnline(order, money);
  if (owed === null) throw new CallError('conflict', 'Этот заказ не ждёт оплаты на сайте');
  return { amount: owed, email: order.email, phone: order.phone };
}

/**
 * Asks with the row's key, receipt, its addresses and page: asked again, the payment system gives the same
 * payment.
 * `returnUrl`: the page for rows of former versions.
 */
export async function askForPayment(
  { store, provider }: PaymentDeps,
  row: Omit<PaymentRow, 'confirmation_url'>,
  returnUrl: string,
): Promise<PaymentResult> {
  const order = await store.db
    .selectFrom('orders')
    .select(['email', 'phone'])
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  const email = row.receipt_email ?? order.email;
  const phone = row.receipt_phone ?? order.phone;
  const number = orderNumber(row.order_id);
  return provider.createPayment({
    orderNumber: number,
    amount: row.amount,
    description: `Заказ № ${number}`,
    returnUrl: row.return_url ?? returnUrl,
    idempotencyKey: row.key,
    receipt: row.receipt
      ? readReceipt(row.receipt)
      : await orderReceipt(store.db, row.order_id, row.amount),
    customer: { email: email || null, phone: phone || null },
    method: row.method === 'sbp' ? 'sbp' : 'card',
  });
}
