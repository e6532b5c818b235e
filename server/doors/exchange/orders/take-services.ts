import type { Millis } from '../../../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../../../shared/money.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { changeDelivery } from '../../../orders/set-delivery.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { BackDocument } from './read-documents.ts';

/**
 * Kopecks of what a document has beside its goods: deliveries and works. Negative when its sum is less
 * than its goods; null when it does not say.
 */
export const servicesOf = ({ sum, lines }: BackDocument): Kopecks | null =>
  sum === null || !lines ? null : lines.reduce((left, line) => left - line.sum, sum);

export const servicesTitle = (services: Kopecks): string =>
  services > 0 ? 'Доставка и услуги' : '';

/**
 * Brings the services of an order that the accounting system leads to what its document says. Gives
 * whether anything was changed; the buyer is told of it.
 */
export async function takeServices(
  tx: Tx,
  { orderId, document, now }: { orderId: number; document: BackDocument; now: Millis },
): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['delivery_price', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const services = servicesOf(document);
  if (order.led_by === null || services === null || services < 0) return false;
  if (services === order.delivery_price) return false;
  await tx
    .updateTable('orders')
    .set({ delivery_title: servicesTitle(services) })
    .where('id', '=', orderId)
    .execute();
  const sums = `${formatPrice(order.delivery_price)} → ${formatPrice(services)}`;
  const note = `Изменено в 1С. Доставка и услуги: ${sums}`;
  await changeDelivery(tx, { orderId, price: services, note, actor: EXCHANGE_ACTOR, now });
  return true;
}
