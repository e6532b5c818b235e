import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order.ts';
import type { PaperLine } from '../../shared/paper.ts';
import { formatDay, formatFullDay } from '../../shared/ru/dates.ts';
import { type MoneyOrder, moneyText } from '../orders/money-text.ts';
import type { Letter, LetterBlock } from './letter.ts';
import { noteBlocks, textBlocks } from './optional-blocks.ts';
import type { Wording } from './texts/wording.ts';

export interface OrderAsPlaced {
  number: string;
  /** Page of the order: absolute, as every address here. */
  url: string;
  /** Page where it is paid online; null when it is not. */
  payUrl: string | null;
  customerName: string;
  /** Delivery among them. */
  lines: readonly PaperLine[];
  total: Kopecks;
  deliveryTitle: string;
  deliveryAddress: string;
  /** YYYY-MM-DD; null when not known yet. */
  deliveryOn: string | null;
  paymentTitle: string;
  /** Next steps: «товар отложен до …», or who calls when. */
  next: readonly string[];
}

/** Letter to the customer: the order was placed. */
export function orderPlacedLetter(order: OrderAsPlaced, wording: Wording): Letter {
  const { total, payUrl, url, lines, deliveryOn } = order;
  const button: LetterBlock = payUrl
    ? { kind: 'button', label: `Оплатить ${formatPrice(total)}`, url: payUrl }
    : { kind: 'button', label: 'Открыть заказ', url };
  const { subject, opening, closing } = wording('order-placed', {
    number: order.number,
    name: order.customerName,
    total: formatPrice(total),
    delivery: order.deliveryTitle,
    address: order.deliveryAddress,
    payment: order.paymentTitle,
  });
  return {
    subject,
    heading: subject,
    preheader: `На сумму ${formatPrice(total)}. ${order.deliveryTitle || 'Доставку согласует менеджер'}.`,
    blocks: [
      { kind: 'text', text: opening },
      ...order.next.map((text) => ({ kind: 'text', text }) as const),
      button,
      { kind: 'lines', lines, totalLabel: 'Итого' },
      {
        kind: 'facts',
        rows: [
          ['Получение', order.deliveryTitle || 'Согласует менеджер'],
          ...(order.deliveryAddress ? [['Адрес', order.deliveryAddress] as const] : []),
          ...(deliveryOn ? [['Дата', `с ${formatDay(deliveryOn)}`] as const] : []),
          ['Оплата', order.paymentTitle],
        ],
      },
      ...noteBlocks(closing),
    ],
  };
}

/** New status of an order, with what its letter says of it. */
export type OrderStep =
  /** Last day for paying, YYYY-MM-DD. */
  | { to: 'opened'; payUntil: string }
  | { to: 'cancelled'; order: MoneyOrder }
  | { to: Exclude<OrderStatus, 'opened' | 'cancelled'> };

interface MovedOrder {
  number: string;
  url: string;
  step: OrderStep;
  /** Additions of the manager: track number, reason; of joined letters those of each step, the first first. */
  notes: readonly string[];
}

/** Letter to the customer: the order has another status. */
export function orderStatusLetter(order: MovedOrder, wording: Wording): Letter {
  const { url, notes } = order;
  const { subject, text } = statusWords(order, wording);
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...notes.map((note) => ({ kind: 'quote', text: note }) as const),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

function statusWords({ number, step }: MovedOrder, wording: Wording) {
  switch (step.to) {
    case 'opened':
      return wording('order-unpaid', { number, day: formatDay(step.payUntil) });
    case 'cancelled':
      return wording('order-cancelled', { number, money: moneyText(step.order).text });
    default:
      return wording(`order-${step.to}`, { number });
  }
}

interface ChangedOrder extends MoneyOrder {
  number: string;
  url: string;
  /** Sum with the change. */
  total: Kopecks;
  /** Words about each change and why, the first first. */
  notes: readonly string[];
}

/** Letter to the customer: the order is made up differently, or its delivery has another price. */
export function orderChangedLetter(order: ChangedOrder, wording: Wording): Letter {
  const { number, url, notes } = order;
  const { title, text: said } = moneyText(order);
  const facts = { number, total: formatPrice(order.total), money: `${title}. ${said}` };
  const { subject, text } = wording('order-changed', facts);
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...notes.map((note) => ({ kind: 'quote', text: note }) as const),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

export interface InvoicedOrder {
  number: string;
  url: string;
  total: Kopecks;
  /** Sum that is still to be paid. */
  left: Kopecks;
  /** YYYY-MM-DD */
  validUntil: string;
  /** Goods wait for the money until then. */
  held: boolean;
}

/** Letter to the customer, with the invoice as a file. */
export function invoiceLetter(
  { number, url, total, left, validUntil, held }: InvoicedOrder,
  wording: Wording,
): Letter {
  const facts = {
    number,
    total: formatPrice(total),
    day: formatFullDay(validUntil),
    held: held ? 'До этого дня товар за вами.' : '',
  };
  const { subject, opening, closing } = wording('invoice', facts);
  return {
    subject,
    heading: subject,
    preheader: `${formatPrice(total)}, действителен до ${formatDay(validUntil)}.`,
    blocks: [
      { kind: 'text', text: opening },
      {
        kind: 'facts',
        rows: [
          ['Сумма', formatPrice(total)],
          ...(left < total ? [['К оплате', formatPrice(left)] as const] : []),
          ['Действителен', `до ${formatFullDay(validUntil)} включительно`],
        ],
      },
      ...textBlocks(closing),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

interface UnheldOrder {
  number: string;
  url: string;
  /** State of today. */
  text: string;
  /** Nothing is taken from the buyer by the shop: money comes by a bank. */
  byInvoice: boolean;
}

/** Letter to the customer: the goods of an order that is not paid are held no more. */
export function holdEndedLetter(
  { number, url, text, byInvoice }: UnheldOrder,
  wording: Wording,
): Letter {
  const { subject, closing, invoice } = wording('hold-ended', { number });
  return {
    subject,
    heading: subject,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...textBlocks(byInvoice ? invoice : closing),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}
