import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../../shared/money.ts';
import { parseOrderNumber } from '../../../shared/order.ts';
import { formatFullDay } from '../../../shared/ru/dates.ts';
import { findNamedPayment, listByHand, listStated } from '../../orders/paper-number.ts';
import { recordMoneyIn } from '../../orders/record-money.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Change } from '../changes/change-as.ts';

/** The id of the order that a text names: «100245», «№ 100 245»; null when it names none. */
export const readOrderNumber = (text: string): number | null =>
  parseOrderNumber(text.replace(/[\s\u00a0№#]/g, ''));

interface RecordedDocument {
  documentId: number;
  orderId: number;
  staffId: number;
  now: Millis;
}

/**
 * Counts the money of a bank's document for an order, once. @throws CallError, before anything is written,
 * when it was counted or there is no such order.
 */
export async function recordDocument(change: Change, record: RecordedDocument): Promise<void> {
  const { documentId, orderId, staffId, now } = record;
  const { tx } = change;
  const document = await tx
    .selectFrom('bank_documents')
    .selectAll()
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!document || document.aside) throw new CallError('not_found', 'Нет такого документа');
  if (document.state === 'recorded') throw new CallError('conflict', 'Документ уже учтён');
  await requireNew(tx, document, orderId);
  await change.watch('order', [orderId]);
  await change.watch('bank_document', [documentId]);
  const { number, dated_on, came_on, payer_account, amount } = document;
  const key = `${number} ${dated_on} ${payer_account} ${documentId}`;
  const actor = `staff ${staffId}`;
  const cameAt = Date.parse(`${came_on}T12:00:00+03:00`);
  const paymentId = await recordMoneyIn(tx, { orderId, amount, key, actor, cameAt, now });
  await tx
    .updateTable('bank_documents')
    .set({ state: 'recorded', order_id: orderId, payment_id: paymentId, decided_at: now })
    .where('id', '=', documentId)
    .execute();
}

/** The same paper may have been counted by hand before, from 1C, or from a statement that writes it otherwise. */
async function requireNew(
  tx: Tx,
  { number, amount, dated_on, payer_account }: Paper,
  orderId: number,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('invalid', 'Нет такого заказа');
  const byHand = await listByHand(tx, { orderId, number });
  const stated = await listStated(tx, { orderId, number });
  const known =
    byHand.find((one) => one.amount === amount) ??
    stated.find(
      (one) =>
        one.amount === amount && one.dated_on === dated_on && one.payer_account === payer_account,
    ) ??
    (await findNamedPayment(tx, { orderId, number, amount }));
  if (!known) return;
  const day = formatFullDay(known.created_at);
  throw new CallError(
    'conflict',
    `${formatPrice(amount)} по документу ${number} уже учтены ${day}`,
  );
}

interface Paper {
  number: string;
  amount: Kopecks;
  dated_on: string;
  payer_account: string;
}
