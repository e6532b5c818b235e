import { sql } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { RefundResult } from '../integrations/payments/payment-provider.ts';
import { InvalidReceiptError, type ReceiptLine } from '../integrations/payments/receipt-lines.ts';
import { addPaymentTask } from '../orders/add-payment-task.ts';
import { noteReturned } from '../orders/note-returned.ts';
import {
  forgetRefundMessage,
  type RefundRequest,
  reserveRefund,
} from '../orders/reserve-refund.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { refundReceipt } from './order-receipt.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takeRefunds } from './take-refunds.ts';

type RefundEnd =
  | { kind: 'done' }
  /** Goes on by itself. */
  | { kind: 'under-way' }
  | { kind: 'refused'; message: string };

/** The payment system remembers keys for a day: later it is first asked what it has made. */
const KEY_LIVES_MS = 20 * HOUR_MS;
const UNSURE = 'неизвестно, дошёл ли возврат: сверьте его в платёжной системе';
const WAITS_FOR_RECEIPT: RefundResult = {
  ok: false,
  reason: 'unavailable',
  message: '',
  detail: 'The receipt of full settlement is under way',
};
const NO_RECEIPT =
  'строки заказа стоят меньше, чем возвращается, и чека не сложить. Верните в платёжной системе';

/**
 * Gives money back, once for each key. Where the payment system does not answer it goes on by itself.
 * @throws CallError when there is not so much to give back, or the payment system refuses.
 */
export async function refundPayment(deps: PaymentDeps, request: RefundRequest): Promise<void> {
  await transaction(deps.store, (tx) => reserveRefund(tx, request, deps.now()));
  const end = await finishRefund(deps, request.key);
  if (end.kind === 'refused') throw new CallError('conflict', end.message);
}

/** Asks the payment system for a refund that was set aside, and writes down what came of it. */
export async function finishRefund(deps: PaymentDeps, key: string): Promise<RefundEnd> {
  const { store, now } = deps;
  const refund = await store.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.key', 'refunds.amount', 'refunds.external_id', 'refunds.asked_at'])
    .select(['refunds.done_at', 'actor', 'payment_id', 'order_id'])
    .select(['payments.external_id as paid_id', 'receipt'])
    .where('refunds.key', '=', key)
    .executeTakeFirst();
  if (!refund || refund.done_at !== null) return { kind: 'done' };
  const askedAt = refund.external_id === null ? await noteAsking(store, refund, now()) : now();
  const isForgotten = now() - askedAt > KEY_LIVES_MS;
  const end = isForgotten ? await askAnew(deps, refund) : await askOnce(deps, refund);
  await transaction(store, (tx) => noteEnd(tx, refund, end, now()));
  if (end.kind !== 'made') return end;
  return end.isDone ? { kind: 'done' } : { kind: 'under-way' };
}

/** Asks by a key that is remembered; whatever is refused may have been made before. */
async function askOnce(deps: PaymentDeps, refund: RefundRow): Promise<Answered> {
  const end = endOf(await askForRefund(deps, refund));
  if (end.kind !== 'refused') return end;
  return (await findMade(deps, refund)).made ?? end;
}

/** Asks by a key that may be forgotten, which would make another refund if one were made. */
async function askAnew(deps: PaymentDeps, refund: RefundRow): Promise<Answered> {
  const { made, isKnown } = await findMade(deps, refund);
  if (made) return made;
  return isKnown ? endOf(await askForRefund(deps, refund)) : refused(UNSURE);
}

/** Looks for a refund among those that the payment system has; `isKnown`: it has told of all. */
async function findMade(
  deps: PaymentDeps,
  { key, paid_id, external_id }: RefundRow,
): Promise<{ made: Answered | null; isKnown: boolean }> {
  const failure = await takeRefunds(deps, paid_id ?? '');
  if (failure === 'unavailable') return { made: { kind: 'under-way' }, isKnown: false };
  const row = await deps.store.db
    .selectFrom('refunds')
    .select(['external_id as id', 'done_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  const isKnown = failure === null;
  if (!row || row.done_at !== null) return { made: { kind: 'done' }, isKnown };
  const { id } = row;
  const isFound = id !== null && id !== external_id;
  return { made: isFound ? { kind: 'made', id, isDone: false } : null, isKnown };
}

/** When the payment system was first asked for a refund of which it has said nothing: now, unless before. */
async function noteAsking(
  store: Store,
  { key, asked_at }: { key: string; asked_at: Millis | null },
  now: Millis,
): Promise<Millis> {
  if (asked_at !== null) return asked_at;
  await transaction(store, (tx) =>
    tx.updateTable('refunds').set({ asked_at: now }).where('key', '=', key).execute(),
  );
  return now;
}

interface RefundRow {
  key: string;
  amount: number;
  external_id: string | null;
  actor: string;
  payment_id: number;
  order_id: number;
  paid_id: string | null;
  receipt: string | null;
}

async function askForRefund(
  { store, provider }: PaymentDeps,
  { key, amount, external_id, order_id, payment_id, paid_id, receipt: kept }: RefundRow,
): Promise<RefundResult> {
  if (external_id !== null) return provider.getRefund(external_id);
  const order = await store.db
    .selectFrom('orders')
    .select(['email', 'phone'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const mode = await findMode(store.db, { paymentId: payment_id, amount });
  if (mode === null) return WAITS_FOR_RECEIPT;
  try {
    return await provider.refund({
      paymentId: paid_id ?? '',
      amount,
      idempotencyKey: key,
      receipt: await refundReceipt(store.db, { orderId: order_id, amount, kept, mode }),
      customer: { email: order.email || null, phone: order.phone || null },
    });
  } catch (error) {
    if (!(error instanceof InvalidReceiptError)) throw error;
    return { ok: false, reason: 'refused', message: NO_RECEIPT, detail: error.message };
  }
}

/**
 * Mode of a refund's receipt: goods that were handed over come back as settled, what their receipt left out
 * and what was never settled as prepaid. Null: that receipt has no end yet.
 */
async function findMode(
  db: Db,
  { paymentId, amount }: { paymentId: number; amount: Kopecks },
): Promise<ReceiptLine['mode'] | null> {
  const settled = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.payment_id')
    .select(['receipts.status', 'receipts.amount', 'payments.amount as paid'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!settled || settled.status === 'failed') return 'full_prepayment';
  const { back } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('amount').as('back'))
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (amount <= settled.paid - settled.amount - Number(back ?? 0)) return 'full_prepayment';
  return settled.status === 'succeeded' ? 'full_payment' : null;
}

type Answered = RefundEnd | { kind: 'made'; id: string; isDone: boolean };

function endOf(result: RefundResult): Answered {
  if (!result.ok) {
    return result.reason === 'unavailable' ? { kind: 'under-way' } : refused(result.message);
  }
  const { id, status } = result.refund;
  if (status === 'canceled') return refused('Платёжная система отклонила возврат');
  return { kind: 'made', id, isDone: status === 'succeeded' };
}

const refused = (message: string) => ({ kind: 'refused', message }) as const;

async function noteEnd(tx: Tx, refund: RefundRow, end: Answered, now: Millis): Promise<void> {
  const { key } = refund;
  if (end.kind === 'made') {
    await tx.updateTable('refunds').set({ external_id: end.id }).where('key', '=', key).execute();
  }
  if (end.kind === 'refused') await giveUp(tx, refund, end.message, now);
  if (end.kind === 'made' && end.isDone) {
    const { amount, actor, order_id: orderId } = refund;
    await noteReturned(tx, { key, amount, actor, orderId, isTold: true }, now);
  }
}

/** The money is here still, and a manager gives it back. */
async function giveUp(tx: Tx, refund: RefundRow, message: string, now: Millis): Promise<void> {
  const { key, amount, payment_id, order_id: orderId } = refund;
  const { numDeletedRows } = await tx
    .deleteFrom('refunds')
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return;
  await forgetRefundMessage(tx, key);
  await tx
    .updateTable('payments')
    .set({ refunded: sql`refunded - ${amount}` })
    .where('id', '=', payment_id)
    .execute();
  const detail = `Верните покупателю ${formatPrice(amount)}, само не вышло: ${message}`;
  const failed = { paymentId: payment_id, amount };
  await addPaymentTask(tx, { orderId, kind: 'refund-failed', detail, refund: failed }, now);
}
