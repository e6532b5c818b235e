import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { recordMoneyIn } from '../../orders/record-money.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { roublesField } from '../desk/form-fields.ts';
import { getOrderId } from './get-order-id.ts';

export const savePayment = deskAction({
  path: desk.orderPayment.path,
  right: 'money.change',
  input: z.object({
    amount: roublesField,
    key: z
      .string()
      .trim()
      .regex(/^[\wа-яё./ -]{1,60}$/i, 'Номер платёжного документа'),
    sure: z.literal('yes').optional(),
  }),
  async run({ store }, { staff, params, input, now }) {
    const orderId = await getOrderId(store.db, params);
    const { amount, key } = input;
    const title = `Заказ ${orderNumber(orderId)}: оплата ${formatPrice(amount)}`;
    const batch = { staffId: staff.id, action: 'order.payment', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('order', [orderId]);
      const actor = `staff ${staff.id}`;
      await recordMoneyIn(change.tx, { orderId, amount, key, actor, now });
      if (input.sure === undefined) await askWhenTwice(change.tx, orderId);
    });
  },
});

/**
 * Asks once more about money that makes an order paid more than twice: rather a slip of the keys than
 * money too much, which is decided under «Деньги». @throws ZodError
 */
async function askWhenTwice(tx: Tx, orderId: number): Promise<void> {
  const { total, paid_sum: paid } = await tx
    .selectFrom('orders')
    .select(['total', 'paid_sum'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (paid <= 2 * total) return;
  const message = `Выйдет ${formatPrice(paid)} за заказ на ${formatPrice(total)}: проверьте сумму`;
  throw new z.ZodError([{ code: 'custom', path: ['amount'], message, input: null }]);
}
