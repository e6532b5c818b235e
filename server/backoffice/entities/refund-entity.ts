import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { dropRefund } from '../../orders/reserve-refund.ts';
import { tableEntity } from './table-entity.ts';

/** Money that goes back to a buyer: until it has left it can be kept. */
export const refundEntity = tableEntity({
  title: 'Возврат',
  right: 'money.refund',
  table: 'refunds',
  idColumn: 'key',
  isTextId: true,
  fields: { amount: 'Сумма', payment_id: 'Платёж' },
  undo: {
    columns: [],
    async restore(tx, key, fields, now) {
      if (fields !== null) throw new CallError('conflict', 'Возврат не правят');
      await dropRefund(tx, key, now);
    },
  },
  link: () => desk.orders(),
});
