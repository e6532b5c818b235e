import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { type OrderStatus, statusTitles } from '../../shared/order.ts';
import type { OrderMoney } from '../../shared/order-money.ts';
import type { PaperLine } from '../../shared/paper.ts';
import { formatDay, formatFullDay } from '../../shared/ru/dates.ts';
import { moneyText } from '../orders/money-text.ts';
import type { Letter, LetterBlock } from './letter.ts';

export interface PlacedOrder {
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
export function orderPlacedLetter(order: PlacedOrder): Letter {
  const { number, total, payUrl, url, lines, deliveryOn } = order;
  const button: LetterBlock = payUrl
    ? { kind: 'button', label: `Оплатить ${formatPrice(total)}`, url: payUrl }
    : { kind: 'button', label: 'Открыть заказ', url };
  return {
    subject: `Заказ № ${number} принят`,
    heading: `Заказ № ${number} принят`,
    preheader: `На сумму ${formatPrice(total)}. ${order.deliveryTitle}.`,
    blocks: [
      { kind: 'text', text: `${order.customerName}, спасибо за заказ!` },
      ...order.next.map((text) => ({ kind: 'text', text }) as const),
      button,
      { kind: 'lines', lines, totalLabel: 'Итого' },
      {
        kind: 'facts',
        rows: [
          ['Получение', order.deliveryTitle],
          ['Адрес', order.deliveryAddress],
          ...(deliveryOn ? [['Дата', `с ${formatDay(deliveryOn)}`] as const] : []),
          ['Оплата', order.paymentTitle],
        ],
      },
      { kind: 'note', text: 'О каждой перемене в заказе напишем на этот адрес.' },
    ],
  };
}

const STATUS_TEXTS: Record<Exclude<OrderStatus, 'opened' | 'cancelled'>, string> = {
  review: 'Товар больше не отложен: менеджер позвонит и решит с вами, что делать дальше.',
  confirmed: 'Заказ подтверждён, товар за вами.',
  assembling: 'Собираем заказ на складе.',
  shipped: 'Заказ передан в доставку.',
  ready:
    'Заказ ждёт вас в пункте выдачи. Возьмите с собой документ, от организации ещё и доверенность.',
  completed: 'Заказ выполнен. Спасибо, что выбрали нас!',
};

export interface ChangedOrder {
  number: string;
  url: string;
  status: OrderStatus;
  money: OrderMoney;
  /** Last day for paying, YYYY-MM-DD; null: it is paid on delivery. */
  payUntil: string | null;
  /** Addition of the manager: track number, reason. */
  note: string;
}

/** Letter to the customer: the order has another status. */
export function orderStatusLetter(order: ChangedOrder): Letter {
  const { number, url, status, note } = order;
  const title = `Заказ № ${number}: ${statusTitles[status].toLowerCase()}`;
  const text = statusText(order);
  return {
    subject: title,
    heading: title,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

function statusText({ status, money, payUntil }: ChangedOrder): string {
  if (status === 'cancelled') return `Заказ отменён. ${moneyText(money).text}`;
  if (status !== 'opened') return STATUS_TEXTS[status];
  if (payUntil === null) return 'Заказ принят, оплата при получении.';
  return `Заказ ждёт оплаты до ${formatDay(payUntil)} включительно. Неоплаченный заказ отменяется.`;
}

export interface InvoicedOrder {
  number: string;
  url: string;
  total: Kopecks;
  /** YYYY-MM-DD */
  validUntil: string;
}

/** Letter to the customer, with the invoice as a file. */
export function invoiceLetter({ number, url, total, validUntil }: InvoicedOrder): Letter {
  return {
    subject: `Счёт на оплату заказа № ${number}`,
    heading: `Счёт на оплату заказа № ${number}`,
    preheader: `${formatPrice(total)}, действителен до ${formatDay(validUntil)}.`,
    blocks: [
      { kind: 'text', text: 'Счёт приложен к письму. В нём есть QR-код для программы банка.' },
      {
        kind: 'facts',
        rows: [
          ['Сумма', formatPrice(total)],
          ['Действителен', `до ${formatFullDay(validUntil)} включительно`],
        ],
      },
      {
        kind: 'text',
        text: 'До этого дня товар за вами. В назначении платежа укажите номер счёта.',
      },
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}

export interface UnheldOrder {
  number: string;
  url: string;
  /** State of today. */
  text: string;
}

/** Letter to the customer: the goods of an order that is not paid are held no more. */
export function holdEndedLetter({ number, url, text }: UnheldOrder): Letter {
  const title = `Заказ № ${number}: товар больше не отложен`;
  return {
    subject: title,
    heading: title,
    preheader: text,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'text',
        text: 'Перед оплатой проверим, есть ли товар: если его нет, деньги не спишем.',
      },
      { kind: 'button', label: 'Открыть заказ', url },
    ],
  };
}
