import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { findNamedPayment, handKey, listByHand, listStated } from './paper-number.ts';
import { recordBankPayment } from './record-bank-payment.ts';

interface BankMoney {
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
  const { orderId, amount, key: number } = money;
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!order) throw new CallError('not_found', 'Нет такого заказа');
  const paper = { orderId, number };
  const counted = [...(await listByHand(tx, paper)), ...(await listStated(tx, paper))];
  const known =
    counted.find((one) => one.amount === amount) ??
    counted[0] ??
    (await findNamedPayment(tx, { ...paper, amount }));
  if (known !== null && known.amount !== amount) {
    throw new CallError('conflict', 'Этот документ уже учтён с другой суммой');
  }
  if (known !== null) return known.id;
  return recordBankPayment(tx, { ...money, key: handKey(orderId, number) });
}
