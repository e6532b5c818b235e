import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { isOrderStatus, type OrderStatus, statusTitle } from '../../shared/order.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Steps that change nothing but the status, and can be taken back: stock and money stay as they are. */
const BACK: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  assembling: 'confirmed',
  ready: 'assembling',
};

/** Takes a step of an order back. @throws CallError when goods or money have moved with it. */
export async function returnOrder(
  tx: Tx,
  { orderId, to, now }: { orderId: number; to: string; now: Millis },
): Promise<void> {
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isOrderStatus(status) || !isOrderStatus(to) || BACK[status] !== to) {
    const [from, wanted] = [status, to].map(statusTitle);
    const why = 'с этим шагом двигались товар или деньги';
    throw new CallError('conflict', `Заказ «${from}» не вернуть в «${wanted}»: ${why}`);
  }
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', orderId)
    .execute();
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor: 'system', status: to, note: 'Шаг отменён' })
    .execute();
}
