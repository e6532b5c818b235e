import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { receiptMessage } from '../../orders/add-receipts.ts';
import { addToOutbox } from '../../platform/outbox/add-to-outbox.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

/** Sends a receipt anew that the payment system has refused; one that is under way goes on by itself. */
export const retryReceipt = deskAction({
  path: desk.receiptRetry.path,
  right: 'money.change',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const id = readId(params['id']);
    const failed = await store.db
      .selectFrom('receipts')
      .select(['order_id', 'attempt'])
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst();
    if (!failed) throw new CallError('conflict', 'Этот чек повторять не нужно');
    const attempt = failed.attempt + 1;
    const title = `Заказ ${orderNumber(failed.order_id)}: чек ещё раз`;
    const batch = { staffId: staff.id, action: 'receipt.retry', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('receipt', [id]);
      const { numUpdatedRows } = await change.tx
        .updateTable('receipts')
        .set({ status: 'new', reason: '', external_id: null, attempt })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .where('attempt', '=', failed.attempt)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new CallError('conflict', 'Чек уже отправляют');
      await addToOutbox(change.tx, [receiptMessage(id, attempt)], now);
    });
  },
});
