import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { findBankPayment, findNamedPayment, recordBankPayment } from './record-bank-payment.ts';

export interface BankMoney {
  orderId: number;
  amount: Kopecks;
  /** Number of the bank's paper: the same one is counted once. */
  key: string;
  /** `manager <id>` or `staff <id>`. */
  actor: string;
  /** Instant when it came, as a statement says; absent: now. */
  cameAt?: Millis;
  now: Millis;
}

/**
 * Money that came past the site, by bank or in cash. @throws CallError when there is no such order, or
 * the same paper stood for another sum.
 */
export async function recordMoney(store: Store, money: BankMoney): Promise<void> {
  await transaction(store, (tx) => recordMoneyIn(tx, money));
}

/** The same within a transaction of the caller's. Gives the row of `payments`. */
export async function recordMoneyIn(tx: Tx, money: BankMoney): Promise<number> {
  const { orderId, amount } = money;
  const key = `bank ${orderId} ${money.key}`;
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('not_found', 'Нет такого заказа');
  const known =
    (await findBankPayment(tx, key)) ??
    (await findStated(tx, money)) ??
    (await findNamedPayment(tx, { orderId, number: money.key, amount }));
  if (known !== null && known.amount !== amount) {
    throw new CallError('conflict', 'Этот документ уже учтён с другой суммой');
  }
  if (known !== null) return known.id;
  return recordBankPayment(tx, { ...money, key });
}

/** The payment of a statement's document with this number: by hand it is not counted once more. */
async function findStated(tx: Tx, { orderId, key }: BankMoney) {
  const row = await tx
    .selectFrom('bank_documents')
    .select(['payment_id as id', 'amount'])
    .where('order_id', '=', orderId)
    .where('number', '=', key)
    .where('state', '=', 'recorded')
    .executeTakeFirst();
  return row?.id == null ? null : { id: row.id, amount: row.amount };
}
