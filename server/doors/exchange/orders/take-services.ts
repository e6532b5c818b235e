import type { Millis } from '../../../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../../../shared/money.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { changeDelivery } from '../../../orders/set-delivery.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { BackDocument } from './read-order.ts';

/**
 * Kopecks of what a document has beside its goods: deliveries and works. Negative when its sum is less
 * than its goods; null when it does not say.
 */
export const servicesOf = ({ sum, lines }: BackDocument): Kopecks | null =>
  sum === null || !lines ? null : lines.reduce((left, line) => left - line.sum, sum);

export const servicesTitle = (services: Kopecks): string =>
  services > 0 ? 'Доставка и услуги' : '';

interface Told {
  orderId: number;
  document: BackDocument;
}

/**
 * Names the services of an order that the accounting system leads as its document does. Gives their price
 * with words for the buyer when it is another one.
 */
export async function nameServices(
  tx: Tx,
  { orderId, document }: Told,
): Promise<{ price: Kopecks; note: string } | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['delivery_price', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const price = servicesOf(document);
  if (order.led_by === null || price === null || price < 0) return null;
  if (price === order.delivery_price) return null;
  await tx
    .updateTable('orders')
    .set({ delivery_title: servicesTitle(price) })
    .where('id', '=', orderId)
    .execute();
  const sums = `${formatPrice(order.delivery_price)} → ${formatPrice(price)}`;
  return { price, note: `Доставка и услуги: ${sums}` };
}

/**
 * Words for a person where a document makes the services of an order of the site dearer; null: it does not.
 * Prices that buyers have agreed to are changed by people.
 */
export async function describeDearer(tx: Tx, { orderId, document }: Told): Promise<string | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['delivery_price', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  // Without goods the whole sum would be that of services.
  const price = document.lines?.length === 0 ? null : servicesOf(document);
  if (order.led_by !== null || price === null || price <= order.delivery_price) return null;
  const there = `в 1С доставка и услуги стоят ${formatPrice(price)}`;
  return `${there}, а на сайте ${formatPrice(order.delivery_price)}. Измените доставку в заказе`;
}

/**
 * Brings services that did not change with goods to what the document says. Gives whether anything was
 * changed; the buyer is told of it.
 */
export async function takeServices(tx: Tx, told: Told & { now: Millis }): Promise<boolean> {
  const services = await nameServices(tx, told);
  if (!services) return false;
  const { orderId, now } = told;
  const { price } = services;
  const note = `Изменено в 1С. ${services.note}`;
  await changeDelivery(tx, { orderId, price, note, actor: EXCHANGE_ACTOR, now });
  return true;
}
