import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { DELIVERY_KINDS, type DeliveryKind, orderNumber } from '../../../shared/order.ts';
import { CHANGEABLE } from '../../orders/change-lines.ts';
import { requireLeader } from '../../orders/led-elsewhere.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { findWayFault, titleOfWay, UNCHOSEN, wayFields } from './delivery-way.ts';
import { getOrderId } from './get-order-id.ts';

const titles = { delivery_kind: 'Способ доставки', delivery_address: 'Адрес' };

/** How an order gets to its buyer, and where; its price has a form of its own. */
export const saveWay = deskAction({
  path: desk.orderWay.path,
  right: 'orders.change',
  input: z.object(wayFields),
  async run({ store }, { staff, params, input, form, now }) {
    const orderId = await getOrderId(store.db, params);
    const title = `Заказ ${orderNumber(orderId)}: способ доставки`;
    const batch = { staffId: staff.id, action: 'order.way', title, now };
    const thing = { entity: 'order', entityId: String(orderId), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('order', [orderId]);
      const order = await tx
        .selectFrom('orders')
        .select(['status', 'led_by', 'payment_kind', 'total'])
        .select(['delivery_kind', 'delivery_title', 'delivery_address'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const { delivery_kind, delivery_title, delivery_address } = order;
      const present = {
        delivery_kind: delivery_kind === 'none' ? '' : delivery_kind,
        delivery_address,
      };
      const sent = { ...form, ...input };
      const changed = mergeEdit({ form: sent, present, titles, own });
      if (Object.keys(changed).length === 0) return;
      const to = { ...present, ...changed };
      const kind = requireKind(to);
      if (!CHANGEABLE.includes(order.status)) {
        throw new CallError('conflict', 'Доставку этого заказа уже не изменить');
      }
      requireLeader(order, `staff ${staff.id}`);
      if (kind === 'transport' && order.payment_kind === 'on_delivery') {
        throw new CallError('conflict', 'Транспортной компанией отправляем после оплаты');
      }
      const before = { kind: delivery_kind, title: delivery_title };
      await tx
        .updateTable('orders')
        .set({
          delivery_kind: kind,
          delivery_title: titleOfWay(kind, before),
          delivery_address: to.delivery_address,
          updated_at: now,
        })
        .where('id', '=', orderId)
        .execute();
    });
  },
});

/** @throws ZodError for a way that leads nowhere. */
function requireKind(way: { delivery_kind: string; delivery_address: string }): DeliveryKind {
  const schema = z
    .object({ delivery_kind: z.enum(DELIVERY_KINDS, UNCHOSEN), delivery_address: z.string() })
    .superRefine((value, context) => {
      const fault = findWayFault(value);
      if (fault) context.addIssue({ code: 'custom', ...fault });
    });
  return schema.parse(way).delivery_kind;
}
