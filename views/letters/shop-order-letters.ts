import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { PaperLine } from '../../shared/paper.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import type { Letter, LetterFacts } from './letter.ts';
import type { Wording } from './texts/wording.ts';

export interface ReceivedOrder {
  number: string;
  customerName: string;
  /** +7XXXXXXXXXX */
  phone: string;
  /** '' when not given. */
  email: string;
  /** «ООО «Столовая», ИНН 7707083893»; null: a person. */
  firm: string | null;
  /** Delivery among them. */
  lines: readonly PaperLine[];
  total: Kopecks;
  /** «Самовывоз, Варшавское шоссе, 37»; '' for a request. */
  delivery: string;
  /** '' for a request. */
  paymentTitle: string;
  comment: string;
  /** Reasons why a manager has to look at it before goods are held; empty: none. */
  review: readonly string[];
}

/** Letter to the shop about a new order. */
export function orderReceivedLetter(order: ReceivedOrder): Letter {
  const isUsual = order.review.length === 0;
  const title = isUsual ? `Новый заказ № ${order.number}` : `Проверьте заказ № ${order.number}`;
  return received(order, title, `${order.customerName}, ${formatPrice(order.total)}`);
}

/** Letter to the shop about a buyer who waits for prices and dates. */
export function quoteReceivedLetter(order: ReceivedOrder): Letter {
  const title = `Новая заявка № ${order.number}`;
  return received(order, title, `${order.customerName} ждёт предложения`);
}

function received(order: ReceivedOrder, title: string, preheader: string): Letter {
  const { lines, comment } = order;
  return {
    subject: title,
    heading: title,
    preheader,
    blocks: [
      ...order.review.map((text) => ({ kind: 'text', text }) as const),
      ...(order.review.length > 0 ? [{ kind: 'note', text: CALL_FIRST } as const] : []),
      { kind: 'facts', rows: facts(order) },
      ...(comment ? [{ kind: 'quote', text: comment } as const] : []),
      { kind: 'lines', lines, totalLabel: 'Итого' },
    ],
  };
}

const CALL_FIRST =
  'Товар не отложен. Позвоните покупателю и подтвердите заказ или откажите: он ждёт звонка.';

function facts(order: ReceivedOrder): LetterFacts {
  const rows = [
    ['Покупатель', order.customerName],
    ['Организация', order.firm ?? ''],
    ['Телефон', formatPhone(order.phone)],
    ['Почта', order.email],
    ['Получение', order.delivery],
    ['Оплата', order.paymentTitle],
  ] as const;
  return rows.filter(([, value]) => value);
}

export interface SentQuote {
  number: string;
  /** Page of the request: absolute. */
  url: string;
  customerName: string;
  lines: readonly PaperLine[];
}

/** Letter to the customer: the request went to a manager. */
export function quoteSentLetter(
  { number, url, customerName: name, lines }: SentQuote,
  wording: Wording,
): Letter {
  const { subject, preheader, opening } = wording('quote-sent', { number, name });
  return {
    subject,
    heading: subject,
    preheader,
    blocks: [
      { kind: 'text', text: opening },
      { kind: 'button', label: 'Открыть заявку', url },
      { kind: 'lines', lines, totalLabel: 'Известные цены' },
    ],
  };
}
