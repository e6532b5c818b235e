import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { orderNumber } from '../../shared/order.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { noteReturned } from './note-returned.ts';
import { isSameNumber } from './paper-number.ts';
import { recordBankPayment } from './record-bank-payment.ts';
import { insertRefund } from './reserve-refund.ts';

interface BankReturn {
  orderId: number;
  /** Kopecks, above 0. */
  amount: Kopecks;
  actor: string;
  /** Number of the bank's paper: of an order each is counted once. */
  number?: string;
  /** Payment that is returned; when absent, any, those that came by bank first, the newest first. */
  paymentId?: number;
  /** Payment that is returned before all others. */
  firstId?: number | null;
  /** Order that it pays for since: the buyer gets nothing back. */
  movedTo?: number;
  /** For the history. */
  note: string;
  now: Millis;
}

/**
 * Counts money that the shop has given back past the site, however it came. @throws CallError when so much
 * did not come, or the paper was counted before.
 */
export async function returnByBank(tx: Tx, back: BankReturn): Promise<void> {
  const { orderId, amount, actor, number, paymentId, note, now } = back;
  const { firstId = null, movedTo = null } = back;
  const isMoved = movedTo !== null;
  if (number !== undefined) await requireNewMoneyPaper(tx, orderId, number);
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    // Money paid on the site has its receipts there: it pays for no other order.
    .$if(isMoved, (query) => query.where('provider', '=', 'bank'))
    .$if(paymentId !== undefined, (query) => query.where('id', '=', paymentId ?? 0))
    .orderBy(({ eb }) =>
      eb
        .case()
        .when('id', '=', firstId ?? 0)
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy(({ eb }) => eb.case().when('provider', '=', 'bank').then(0).else(1).end())
    .orderBy('id', 'desc')
    .execute();
  let left = amount;
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.refunded);
    if (part <= 0) continue;
    const key = number === undefined ? `${PAST_SITE}${randomUUID()}` : keyOf(number, payment.id);
    await tx
      .updateTable('payments')
      .set({ refunded: sql`refunded + ${part}`, updated_at: now })
      .where('id', '=', payment.id)
      .execute();
    await insertRefund(tx, { paymentId: payment.id, amount: part, key, actor, movedTo }, now);
    await noteReturned(tx, { key, amount: part, actor, orderId, isTold: !isMoved, note }, now);
    left -= part;
  }
  if (left <= 0) return;
  const how = isMoved ? 'Столько по банку' : 'Столько';
  throw new CallError('conflict', `${how} за заказ не приходило`);
}

const PAST_SITE = 'bank ';
const keyOf = (number: string, paymentId: number) => `${PAST_SITE}${paymentId} ${number}`;

/** True of the key of a refund that no payment system has made. */
export const isPastSite = (key: string): boolean => key.startsWith(PAST_SITE);

async function requireNewMoneyPaper(tx: Tx, orderId: number, number: string): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payment_id', 'refunds.key', 'refunds.created_at'])
    .where('order_id', '=', orderId)
    .execute();
  const known = refunds.find(({ payment_id, key }) => {
    const start = keyOf('', payment_id);
    return key.startsWith(start) && isSameNumber(key.slice(start.length), number);
  });
  if (!known) return;
  const day = formatFullDay(known.created_at);
  throw new CallError('conflict', `Возврат по документу ${number} уже учтён ${day}`);
}

interface MoneyMove {
  from: number;
  to: number;
  amount: Kopecks;
  /** Payment that is returned. */
  paymentId?: number;
  /** Name of the paper among all payments. */
  key: string;
  actor: string;
  now: Millis;
}

/**
 * Counts money that came past the site for another order than it was counted for. Gives its row of
 * `payments`. @throws CallError when so much did not come, or there is no such order.
 */
export async function moveBankMoney(tx: Tx, move: MoneyMove): Promise<number> {
  const { from, to, amount, paymentId, key, actor, now } = move;
  if (from === to) throw new CallError('invalid', 'Это тот же заказ');
  const target = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', to)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!target) throw new CallError('invalid', 'Нет такого заказа');
  if (target.status === 'cancelled') throw new CallError('conflict', 'Тот заказ отменён');
  const note = `${formatPrice(amount)} перенесено в заказ ${orderNumber(to)}`;
  await returnByBank(tx, {
    orderId: from,
    amount,
    actor,
    movedTo: to,
    note,
    now,
    ...(paymentId !== undefined && { paymentId }),
  });
  return recordBankPayment(tx, { orderId: to, amount, movedFrom: from, key, actor, now });
}
