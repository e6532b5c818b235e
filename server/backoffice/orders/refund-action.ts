import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { reserveRefund } from '../../orders/reserve-refund.ts';
import { changeOnce } from '../changes/change-once.ts';
import { deskAction } from '../desk/desk-page.ts';
import { formKeyField, roublesField } from '../desk/form-fields.ts';
import { getOrderId } from './get-order-id.ts';

export const refund = deskAction({
  path: desk.orderRefund.path,
  right: 'money.refund',
  fresh: true,
  input: z.object({
    [DeskField.FormKey]: formKeyField,
    payment: z.coerce.number().int().positive(),
    amount: roublesField,
  }),
  async run({ store }, { staff, params, input, now }) {
    const orderId = await getOrderId(store.db, params);
    const { payment: paymentId, amount, form_key: key } = input;
    const title = `Заказ ${orderNumber(orderId)}: возврат ${formatPrice(amount)}`;
    const batch = { staffId: staff.id, action: 'order.refund', title, now, formKey: key };
    return changeOnce(store, batch, async (change) => {
      const { tx } = change;
      const own = await tx
        .selectFrom('payments')
        .select('id')
        .where('id', '=', paymentId)
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      if (!own) throw new CallError('not_found', 'У заказа нет такого платежа');
      await reserveRefund(tx, { paymentId, amount, key, actor: `staff ${staff.id}` }, now);
      change.made('refund', key);
    });
  },
});
