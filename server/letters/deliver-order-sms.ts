import { z } from 'zod';
import type { Order } from '../../shared/contract/orders.ts';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import type { SmsSender } from '../integrations/sms/sms-sender.ts';
import { getOrder } from '../orders/find-order.ts';
import { isToldBySms, smsText } from '../orders/sms-words.ts';
import { giveBackLimits, type Limit, takeLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { orderAddress } from './order-address.ts';
import type { ReadWording } from './own-texts.ts';

export interface OrderSmsDeps {
  store: Store;
  sms: SmsSender;
  /** https://marmit.example */
  siteUrl: string;
  readWording: ReadWording;
  log: Log;
  now: () => Millis;
}

/** About all orders of one phone together. */
const MAX_PER_PHONE = 20;
const payloadSchema = z.object({ orderId: z.int(), status: z.string() });

/**
 * Tells the buyer by SMS what has become of an order. A message that was perhaps sent is not sent
 * again; one that the service has not taken is. What is true no more is not sent.
 */
export function createOrderSmsDeliverer(deps: OrderSmsDeps): Deliver {
  const { store, sms, siteUrl, log } = deps;
  return async (payload, key) => {
    const { orderId, status } = payloadSchema.parse(payload);
    const order = await getOrder(store.db, orderId);
    if (order.status !== status || !isMobilePhone(order.phone)) return;
    if (!isToldBySms(status, order.email !== '')) return;
    const url = await orderAddress(store.db, siteUrl, order);
    const told = { ...order, url, hours: await findHours(store.db, order) };
    const text = smsText(status, told, await deps.readWording());
    if (text === null || !(await mayBeSent(deps, key, order.phone))) return;
    const id = key.replace(/[^\w.-]+/g, '-');
    const sent = await sms.send({ phone: order.phone, text, id });
    if (sent.ok) return;
    if (sent.reason === 'refused' || sent.reason === 'setup') {
      await giveBackLimits(store, sendingLimits(key, order.phone));
      throw new Error(`СМС не отправлено: ${sent.detail}`);
    }
    log.warn({ key, reason: sent.reason, detail: sent.detail }, 'СМС о заказе не отправлено');
  };
}

/** Notes that it is being sent: a delivery repeated after a crash finds the note. */
async function mayBeSent({ store, now }: OrderSmsDeps, key: string, phone: string) {
  const limits = sendingLimits(key, phone);
  return (await transaction(store, (tx) => takeLimits(tx, limits, now()))) === 0;
}

const sendingLimits = (key: string, phone: string): Limit[] => [
  { name: key, max: 1, windowMs: 30 * DAY_MS },
  { name: `order-sms of ${phone}`, max: MAX_PER_PHONE, windowMs: DAY_MS },
];

/** Opening hours of the office where an order is picked up; '' for any other. */
async function findHours(db: Db, { delivery }: Pick<Order, 'delivery'>): Promise<string> {
  if (delivery.kind !== 'pickup') return '';
  const office = await db
    .selectFrom('offices')
    .select('hours')
    .where('address', '=', delivery.address)
    .executeTakeFirst();
  return office?.hours ?? '';
}
