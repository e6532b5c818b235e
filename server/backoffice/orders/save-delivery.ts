import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, type Kopecks } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { deliveryNote, setDelivery } from '../../orders/set-delivery.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readRoubles } from '../desk/form-fields.ts';
import { getOrderId } from './get-order-id.ts';

export const saveDelivery = deskAction({
  path: desk.orderDelivery.path,
  right: 'orders.change',
  input: z.object({
    price: z.string().max(30),
    reason: z.string().trim().min(3, 'Напишите, почему цена другая').max(300),
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const orderId = await getOrderId(store.db, params);
    const price = readRoubles(input.price, 'доставка');
    const title = `Заказ ${orderNumber(orderId)}: доставка ${formatPrice(price)}`;
    const batch = { staffId: staff.id, action: 'order.delivery', title, now };
    const thing = { entity: 'order', entityId: String(orderId), staffId: staff.id };
    const isOwn = (await listOwnFields(store.db, thing)).has('delivery_price');
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('order', [orderId]);
      const { reason } = input;
      const sent = { orderId, price, reason };
      if (await isSet(tx, sent, { was: form[`${DeskField.Was}price`], isOwn })) return;
      await setDelivery(tx, {
        orderId,
        price,
        byManager: 0,
        reason,
        actor: `staff ${staff.id}`,
        now,
      });
    });
  },
});

interface SentPrice {
  orderId: number;
  price: Kopecks;
  reason: string;
}

/**
 * True when there is nothing to do: the price stands, and the buyer knows the reason. @throws EditConflict
 * when another person has set another price since the form was shown.
 */
async function isSet(
  tx: Tx,
  { orderId, price, reason }: SentPrice,
  { was, isOwn }: { was: unknown; isOwn: boolean },
): Promise<boolean> {
  const stored = await tx
    .selectFrom('orders')
    .select(['delivery_price', 'delivery_by_manager', 'delivery_address'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (price > 0 && stored.delivery_address === '') {
    throw new CallError(
      'invalid',
      'Сначала укажите, как и куда доставим: «Другой способ или адрес»',
    );
  }
  // A price that a manager has yet to name is none.
  const now = stored.delivery_by_manager === 1 ? '' : formatPrice(stored.delivery_price);
  const yours = formatPrice(price);
  const before =
    typeof was === 'string' && was !== '' ? formatPrice(readRoubles(was, 'доставка')) : was;
  const changed = mergeEdit({
    form: { price: yours, [`${DeskField.Was}price`]: before },
    present: { price: now },
    titles: { price: 'Цена доставки' },
    own: new Set(isOwn ? ['price'] : []),
  });
  if (changed['price'] !== undefined) return false;
  const told = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('note', '=', deliveryNote({ price, byManager: 0, reason }))
    .executeTakeFirst();
  return yours !== now || told !== undefined;
}
