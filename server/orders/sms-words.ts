import type { Order } from '../../shared/contract/orders.ts';
import { type OrderStatus, pickupPlace } from '../../shared/order.ts';
import type { Wording } from '../../views/letters/texts/wording.ts';

/** Facts of an order or a request for an SMS. */
interface SmsOrder extends Pick<Order, 'number' | 'delivery'> {
  /** Address of its page, absolute. */
  url: string;
  /** Word that was added to the step: a number of a shipment. */
  word: string;
}

/** Longer words would make an SMS of several. */
const MAX_WORD = 60;
const TRACK = /^[\wА-Яа-яЁё./-]{3,60}$/;
const DIGIT = /\d/;

/** True for a text that can be a carrier's number of a shipment. */
export const isTrackNumber = (text: string): boolean => TRACK.test(text) && DIGIT.test(text);

type Words = (order: SmsOrder, wording: Wording) => { text: string };

const orderWords: Partial<Record<OrderStatus, Words>> = {
  ready: ({ number, delivery }, wording) =>
    wording('sms-ready', { number, place: pickupPlace(delivery) }),
  shipped: ({ number, delivery, word }, wording) =>
    wording('sms-shipped', { number, delivery: delivery.title, track: trackWords(word) }),
};

/** Words for buyers without an e-mail: what else a letter says. */
const insteadOfLetters: Readonly<Record<string, Words>> = {
  cancelled: ({ number }, wording) => wording('sms-cancelled', { number }),
  offered: ({ number, url }, wording) => wording('sms-offered', { number, url }),
  declined: ({ number }, wording) => wording('sms-declined', { number }),
};

/** Statuses of which an SMS is promised: some to everybody, more to buyers without an e-mail. */
export function isToldBySms(status: string, hasEmail: boolean): boolean {
  return status in orderWords || (!hasEmail && status in insteadOfLetters);
}

/** The text of an SMS about a status; null when there is none. */
export function smsText(status: string, order: SmsOrder, wording: Wording): string | null {
  const words = orderWords[status as OrderStatus] ?? insteadOfLetters[status];
  return words?.(order, wording).text ?? null;
}

function trackWords(word: string): string {
  if (isTrackNumber(word)) return `номер отправления ${word}`;
  return word.length > MAX_WORD ? '' : word;
}
