import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import { vatIncluded } from '../../shared/vat.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { askOfLimit } from './ask-of-limit.ts';
import { settleMoney } from './settle-money.ts';
import { settleUnpaid } from './settle-unpaid.ts';
import { limitWaived } from './waive-returned.ts';

const COSTS_AGAIN = 'Заказ больше не бесплатный: он ждёт оплаты';

interface SumChange {
  orderId: number;
  /** Sum of the lines; absent: as it is. */
  goods?: Kopecks;
  /** Price of the delivery; absent: as it is. */
  delivery?: Kopecks;
  actor: string;
  now: Millis;
}

/**
 * Gives a placed order other sums and settles its money: nothing else writes its `total`. Money beyond
 * the new one is a manager's to give back, as it may be a slip of a pen.
 */
export async function changeSums(tx: Tx, change: SumChange): Promise<void> {
  const { orderId, actor, now } = change;
  const order = await tx
    .selectFrom('orders')
    .select(['goods_sum', 'delivery_price', 'vat_percent', 'total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { goods = order.goods_sum, delivery = order.delivery_price } = change;
  const total = goods + delivery;
  const lines = await readLineSums(tx, orderId);
  await limitWaived(tx, orderId);
  await tx
    .updateTable('orders')
    .set({
      total,
      goods_sum: goods,
      delivery_price: delivery,
      retail_sum: Math.max(goods, lines.retail),
      // Rounded in each line, as papers and receipts have it: the tax of the total differs by kopecks.
      vat_sum: lines.vat + vatIncluded(delivery, order.vat_percent),
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute();
  await limitWaived(tx, orderId);
  await settleMoney(tx, { orderId, actor, byItself: false, now });
  await askOfLimit(tx, { orderId, before: order.total, now });
  if (order.total === 0) await settleUnpaid(tx, { orderId, actor, note: COSTS_AGAIN, now });
}

/** Sums of an order's lines: without what was taken off each of them, and of their tax. */
async function readLineSums(tx: Tx, orderId: number): Promise<{ retail: Kopecks; vat: Kopecks }> {
  const { retail, vat } = await tx
    .selectFrom('order_lines')
    .select(({ fn }) => [
      fn.sum<number | null>(fn.coalesce('retail_sum', 'sum')).as('retail'),
      fn.sum<number | null>('vat_sum').as('vat'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { retail: Number(retail ?? 0), vat: Number(vat ?? 0) };
}
