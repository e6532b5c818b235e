import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { DELIVERY_KINDS, type DeliveryKind, orderNumber } from '../../../shared/order.ts';
import { changeWay } from '../../orders/change-way.ts';
import { setDelivery } from '../../orders/set-delivery.ts';
import { noteChange } from '../../orders/tell-of-change.ts';
import type { Flag } from '../../platform/store/tables/flag.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { findWayFault, titleOfWay, UNCHOSEN, wayFields } from './delivery-way.ts';
import { getOrderId } from './get-order-id.ts';

const titles = { delivery_kind: 'Способ доставки', delivery_address: 'Адрес' };

/**
 * How an order gets to its buyer, and where. A former price stays until its own form changes it; one that
 * nobody has named for the new way is still to be named, except that whoever comes pays none.
 */
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
        .select(['delivery_kind', 'delivery_title', 'delivery_address'])
        .select(['delivery_price', 'delivery_by_manager'])
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
      const before = { kind: delivery_kind, title: delivery_title };
      const way = { kind, title: titleOfWay(kind, before), address: to.delivery_address };
      const author = { orderId, actor: `staff ${staff.id}`, now };
      const day = await changeWay(tx, { ...way, ...author });
      if (kind === delivery_kind) {
        const note = `Адрес доставки: ${way.address || 'не нужен'}`;
        await noteChange(tx, { ...author, note });
        return;
      }
      const reason = [`Способ: ${way.title}`, day].filter(Boolean).join('. ');
      await setDelivery(tx, { ...priceOfWay(kind, order), ...author, reason });
    });
  },
});

interface WayPrice {
  delivery_price: Kopecks;
  delivery_by_manager: Flag;
}

function priceOfWay(
  kind: DeliveryKind,
  { delivery_price: price, delivery_by_manager: byManager }: WayPrice,
): { price: Kopecks; byManager: Flag } {
  if (kind === 'pickup') return { price: 0, byManager: 0 };
  return { price, byManager: price === 0 ? 1 : byManager };
}

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
