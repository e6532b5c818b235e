import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { readFirmLimit } from '../opening/payment-ways.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { addPaymentTask } from './add-payment-task.ts';

interface GrownOrder {
  orderId: number;
  /** Price that it had. */
  before: Kopecks;
  now: Millis;
}

/**
 * Asks a manager about an order of a firm to be paid on delivery whose price has grown beyond what firms may
 * pay so: with such a price it would not have been taken.
 */
export async function askOfLimit(tx: Tx, { orderId, before, now }: GrownOrder): Promise<void> {
  const { payment_kind, firm, total } = await tx
    .selectFrom('orders')
    .select(['payment_kind', 'firm', 'total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (payment_kind !== 'on_delivery' || firm === null || total <= before) return;
  const limit = await readFirmLimit(tx);
  if (before > limit || total <= limit) return;
  const most = formatPrice(limit);
  const detail = `Организация платит при получении не больше ${most}, а заказ теперь стоит ${formatPrice(total)}: договоритесь об оплате по счёту`;
  await addPaymentTask(tx, { orderId, kind: 'over-limit', detail }, now);
}
