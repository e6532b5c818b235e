import type { Order } from '../../shared/contract/orders.ts';
import type { OrderStatus } from '../../shared/order.ts';

/** Facts of an order or a request for an SMS. */
export interface ToldOrder extends Pick<Order, 'number' | 'delivery'> {
  /** Opening hours of the office where it waits; '' when not known. */
  hours: string;
  /** Address of its page, absolute. */
  url: string;
}

type Words = (order: ToldOrder) => string;

const orderWords: Partial<Record<OrderStatus, Words>> = {
  ready: ({ number, delivery, hours }) => {
    const place = [delivery.address, hours].filter(Boolean).join(', ');
    return `Заказ ${number} собран и ждёт вас${place && `: ${place}`}`;
  },
  shipped: ({ number, delivery }) => `Заказ ${number} собран и отправлен: ${delivery.title}`,
};

/** Words for buyers without an e-mail: what else a letter says. */
const insteadOfLetters: Readonly<Record<string, Words>> = {
  cancelled: ({ number }) => `Заказ ${number} отменён`,
  offered: ({ number, url }) => `По заявке ${number} есть предложение: ${url}`,
  declined: ({ number }) => `Заявка ${number} закрыта: предложить эти товары не можем`,
};

/** Statuses of which an SMS is promised: some to everybody, more to buyers without an e-mail. */
export function isToldBySms(status: string, hasEmail: boolean): boolean {
  return status in orderWords || (!hasEmail && status in insteadOfLetters);
}

/** The text of an SMS about a status; null when none is sent of it. */
export function smsText(status: string, order: ToldOrder, hasEmail: boolean): string | null {
  if (!isToldBySms(status, hasEmail)) return null;
  const words = orderWords[status as OrderStatus] ?? insteadOfLetters[status];
  return words?.(order) ?? null;
}
