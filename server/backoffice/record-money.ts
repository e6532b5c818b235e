import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import { recordPayment } from '../orders/record-payment.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

export interface BankMoney {
  orderId: number;
  amount: Kopecks;
  /** Number of the bank's paper: the same one is counted once. */
  key: string;
  managerId: number;
  now: Millis;
}

/**
 * Money that came past the site, by bank or in cash. @throws CallError when there is no such order, or
 * the same paper stood for another sum.
 */
export async function recordMoney(store: Store, money: BankMoney): Promise<void> {
  const { orderId, amount, managerId, now } = money;
  const key = `bank ${orderId} ${money.key}`;
  await transaction(store, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('kind', '=', 'order')
      .executeTakeFirst();
    if (!order) throw new CallError('not_found', 'Нет такого заказа');
    const known = await tx
      .selectFrom('payments')
      .select('amount')
      .where('key', '=', key)
      .executeTakeFirst();
    if (known && known.amount !== amount) {
      throw new CallError('conflict', 'Этот документ уже учтён с другой суммой');
    }
    if (known) return;
    const { id: paymentId } = await tx
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'bank',
        external_id: null,
        key,
        method: 'bank',
        amount,
        status: 'succeeded',
        confirmation_url: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const actor = `manager ${managerId}`;
    await recordPayment(tx, { orderId, paymentId, amount, actor, isOnline: false, now });
  });
}
