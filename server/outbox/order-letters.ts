import type { Order } from '../../shared/contract/orders.ts';
import { paymentTitles } from '../../shared/order.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { EmailLine } from '../../views/emails/email.ts';
import type { PlacedOrder } from '../../views/emails/order-emails.ts';
import type { AnsweredRequest } from '../../views/emails/request-emails.ts';
import type { ReceivedOrder, SentRequest } from '../../views/emails/shop-order-emails.ts';

/** An order in the terms of the letter to its buyer; `url` is its page. */
export function placedOrder(order: Order, url: string): PlacedOrder {
  const { number, delivery, total, vat_sum: vat } = order;
  return {
    ...{ number, url, payUrl: order.can_pay ? url : null, customerName: order.name },
    ...{ lines: letterLines(order), total, vat, paymentTitle: paymentTitle(order) },
    ...{ deliveryTitle: delivery.title, deliveryAddress: delivery.address },
    ...{ deliveryOn: delivery.on, deliveryPrice: delivery.price },
  };
}

/** An order or a request as the shop is told of it. */
export function receivedOrder(order: Order): ReceivedOrder {
  const { number, name, phone, email, firm, delivery, total, comment } = order;
  const lines = letterLines(order);
  if (delivery.price > 0) {
    const { price: sum, title } = delivery;
    lines.push({ title: 'Доставка', code: null, quantity: title, price: null, sum });
  }
  return {
    ...{ number, customerName: name, phone, email, lines, total, comment },
    firm: firm && `${firm.title}, ИНН ${firm.inn}`,
    delivery: [delivery.title, delivery.address].filter(Boolean).join(', '),
    paymentTitle: paymentTitle(order),
  };
}

export function sentRequest(request: Order, url: string): SentRequest {
  const { number, name: customerName, total } = request;
  return { number, url, customerName, lines: letterLines(request), total };
}

export function answeredRequest(request: Order, url: string): AnsweredRequest {
  const { number, total, offered_until, events } = request;
  const comment = events.findLast(({ status }) => status === 'offered')?.note ?? '';
  const validUntil = moscowDay(offered_until ?? request.created_at);
  return { number, url, lines: letterLines(request), total, validUntil, comment };
}

const paymentTitle = ({ payment_kind }: Order) =>
  payment_kind === 'none' ? '' : paymentTitles[payment_kind];

function letterLines({ lines }: Order): EmailLine[] {
  return lines.map((line) => {
    const { title, code, price, sum, packages, quantity, unit } = line;
    const packed = `${formatCount(packages)} упак. по ${line.package} ${unit}`;
    const shown = line.package > 1 ? packed : `${formatCount(quantity)} ${unit}`;
    return { title, code, quantity: shown, price, sum };
  });
}
