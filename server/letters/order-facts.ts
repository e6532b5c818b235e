import type { Order } from '../../shared/contract/orders.ts';
import { type OrderStatus, paymentTitles } from '../../shared/order.ts';
import { offerWord } from '../../shared/order-events.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { InvoicedOrder, OrderAsPlaced, OrderStep } from '../../views/letters/order-letters.ts';
import type { AnsweredQuote } from '../../views/letters/quote-letters.ts';
import type { ReceivedOrder, SentQuote } from '../../views/letters/shop-order-letters.ts';
import { nextSteps } from '../../views/orders/next-steps.ts';
import { invoiceTerm } from '../orders/order-invoice.ts';
import { orderPaper } from '../orders/order-paper.ts';

/** An order in the terms of the letter to its buyer; `url` is its page. */
export function placedOrder(order: Order, url: string): OrderAsPlaced {
  const { number, delivery, total } = order;
  return {
    number,
    url,
    payUrl: order.can_pay ? url : null,
    customerName: order.name,
    lines: orderPaper(order),
    total,
    paymentTitle: paymentTitle(order),
    deliveryTitle: delivery.title,
    deliveryAddress: delivery.address,
    deliveryOn: delivery.on,
    next: order.status === 'cancelled' ? [] : nextSteps(order).slice(0, 2),
  };
}

/** New status of an order for its letter; null: it waits for no payment any more, as another letter says. */
export function orderStep(to: OrderStatus, order: Order): OrderStep | null {
  switch (to) {
    case 'opened':
      return order.hold_until === null ? null : { to, payUntil: moscowDay(order.hold_until) };
    case 'cancelled':
      return { to, order };
    default:
      return { to };
  }
}

/** An order or a request as the shop is told of it. */
export function receivedOrder(order: Order, review: readonly string[] = []): ReceivedOrder {
  const { number, name, phone, email, firm, delivery, total, comment } = order;
  const lines = orderPaper(order);
  return {
    number,
    customerName: name,
    phone,
    email,
    lines,
    total,
    comment,
    review,
    firm: firm && `${firm.title}, ИНН ${firm.inn}`,
    delivery: [delivery.title, delivery.address].filter(Boolean).join(', '),
    paymentTitle: paymentTitle(order),
  };
}

/** An order in the terms of the letter with its invoice. */
export function invoicedOrder(order: Order, url: string): InvoicedOrder {
  const { number, total, money } = order;
  const left = 'left' in money ? money.left : 0;
  return { number, url, total, left, validUntil: invoiceTerm(order), held: order.goods.held };
}

export function sentQuote(quote: Order, url: string): SentQuote {
  const { number, name: customerName } = quote;
  return { number, url, customerName, lines: orderPaper(quote) };
}

export function answeredQuote(quote: Order, url: string): AnsweredQuote {
  const { number, offered_until } = quote;
  const { comment } = offerWord(quote);
  const validUntil = moscowDay(offered_until ?? quote.created_at);
  const changes = quote.offer?.changes ?? [];
  return { number, url, lines: orderPaper(quote), validUntil, comment, changes };
}

const paymentTitle = ({ payment_kind }: Order) =>
  payment_kind === 'none' ? '' : paymentTitles[payment_kind];
