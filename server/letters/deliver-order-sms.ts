import { z } from 'zod';
import { isMobilePhone } from '../../shared/ru/phone.ts';
import { getOrder } from '../orders/find-order.ts';
import { isToldBySms, smsText } from '../orders/sms-words.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import { orderAddress } from './order-address.ts';
import type { ReadWording } from './own-texts.ts';
import { readToldWord } from './read-told-word.ts';
import { type SmsOnceDeps, sendSmsOnce } from './send-sms-once.ts';

interface OrderSmsDeps extends SmsOnceDeps {
  /** https://marmit.example */
  siteUrl: string;
  readWording: ReadWording;
}

const payloadSchema = z.object({
  orderId: z.int(),
  status: z.string(),
  /** Number of the offer; other messages and those of former versions do not have it. */
  revision: z.int().optional(),
});

/**
 * Tells the buyer by SMS what has become of an order. What is true no more is not sent, and a replaced offer
 * is left to the SMS about the newer one.
 */
export function createOrderSmsDeliverer(deps: OrderSmsDeps): Deliver {
  const { store, siteUrl } = deps;
  return async (payload, key) => {
    const { orderId, status, revision } = payloadSchema.parse(payload);
    const order = await getOrder(store.db, orderId);
    if (order.status !== status || !isMobilePhone(order.phone)) return;
    if (revision !== undefined && revision !== order.offer?.revision) return;
    if (!isToldBySms(status, order.email !== '')) return;
    const url = await orderAddress(store.db, siteUrl, order);
    const word = await readToldWord(store.db, payload, { order, status });
    const text = smsText(status, { ...order, url, word }, await deps.readWording());
    if (text !== null) await sendSmsOnce(deps, { key, phone: order.phone, text });
  };
}
