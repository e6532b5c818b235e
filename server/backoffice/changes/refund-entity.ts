import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { dropRefund } from '../../orders/reserve-refund.ts';
import type { Entity } from './entity.ts';

/** Money that goes back to a buyer: until it has left it can be kept. */
export const refundEntity: Entity = {
  title: 'Возврат',
  right: 'money.refund',
  fields: { amount: 'Сумма', payment_id: 'Платёж' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('refunds')
      .select(['key', 'amount', 'payment_id'])
      .where('key', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ key, ...row }) => [key, row]));
  },
  async restore(tx, key, fields, now) {
    if (fields !== null) throw new CallError('conflict', 'Возврат не правят');
    await dropRefund(tx, key, now);
  },
  link: () => desk.orders(),
};
