import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** True when two papers have one number: some write zeros in front, as 1C and banks do. */
export const isSameNumber = (a: string, b: string): boolean => bareNumber(a) === bareNumber(b);

/** Number of a paper without the zeros in front. */
export const bareNumber = (number: string): string => number.trim().replace(/^0+(?=.)/, '');

/** Year of a paper, whose number no other of its kind has then; '': its date names none. */
export const yearOf = (date: string): string => /(?!0001)\d{4}/.exec(date)?.[0] ?? '';

/** Key of money that people count by the number of its paper. */
export const handKey = (orderId: number, number: string): string => `bank ${orderId} ${number}`;

/** Number of the paper that people have counted money of an order by; null: it came in another way. */
export function handNumber(orderId: number, key: string): string | null {
  const start = handKey(orderId, '');
  return key.startsWith(start) ? key.slice(start.length) : null;
}

interface NumberedMoney {
  id: number;
  amount: Kopecks;
  created_at: Millis;
}

/** Money of an order that people have counted by a paper with this number. */
export async function listByHand(
  tx: Tx,
  { orderId, number }: { orderId: number; number: string },
): Promise<NumberedMoney[]> {
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'key', 'amount', 'created_at'])
    .where('order_id', '=', orderId)
    .where('provider', '=', 'bank')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ key, ...money }) => {
    const own = handNumber(orderId, key);
    return own !== null && isSameNumber(own, number) ? [money] : [];
  });
}

interface Document extends NumberedMoney {
  dated_on: string;
  payer_account: string;
}

/** Documents of statements that are counted for an order and have this number. */
export async function listStated(
  tx: Tx,
  { orderId, number }: { orderId: number; number: string },
): Promise<Document[]> {
  const rows = await tx
    .selectFrom('bank_documents')
    .innerJoin('payments', 'payments.id', 'bank_documents.payment_id')
    .select(['payments.id', 'bank_documents.amount', 'created_at', 'number'])
    .select(['dated_on', 'payer_account'])
    .where('bank_documents.order_id', '=', orderId)
    .where('state', '=', 'recorded')
    .orderBy('bank_documents.id')
    .execute();
  return rows.flatMap(({ number: own, ...money }) => (isSameNumber(own, number) ? [money] : []));
}

/** The payment of an order that an accounting system has named with this number and sum; null: none. */
export async function findNamedPayment(
  tx: Tx,
  { orderId, number, amount }: { orderId: number; number: string; amount: Kopecks },
): Promise<NumberedMoney | null> {
  const rows = await tx
    .selectFrom('exchange_papers')
    .innerJoin('payments', 'payments.id', 'exchange_papers.payment_id')
    .select(['payments.id', 'amount', 'created_at', 'number'])
    .where('exchange_papers.order_id', '=', orderId)
    .where('provider', '=', 'bank')
    .where('amount', '=', amount)
    .execute();
  return rows.find((row) => isSameNumber(row.number, number)) ?? null;
}
