import type { Order } from '../../shared/contract/orders.ts';
import type { Millis } from '../../shared/millis.ts';
import { offerWord } from '../../shared/order-events.ts';
import { formatFullDay, moscowDay } from '../../shared/ru/dates.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import type { DocumentOffer, Seller } from '../documents/document-order.ts';
import type { Asker } from '../platform/queues/fair-line.ts';
import type { InvoiceDeps } from './order-invoice.ts';
import { orderPaper } from './order-paper.ts';

/** True when a manager has answered the quote request with prices. */
export const hasOffer = ({ kind, status }: Pick<Order, 'kind' | 'status'>): boolean =>
  kind === 'request' && (status === 'offered' || status === 'accepted');

/** A manager's offer as PDF, as it stands. */
export async function printQuote(
  { press, seller, addressOf }: InvoiceDeps,
  quote: Order & { shopper_id: number },
  { asker, now }: { asker: Asker; now: Millis },
): Promise<{ filename: string; content: Buffer }> {
  const acceptAt = await addressOf(quote);
  const offer = { ...offerOf(quote, seller, now), acceptAt };
  const content = await press.print(asker, { kind: 'offer', offer });
  return { filename: `Коммерческое предложение ${offerNumber(quote)}.pdf`, content };
}

/** «100012-2»: of the second offer. */
const offerNumber = ({ number, offer }: Order): string =>
  offer && offer.revision > 1 ? `${number}-${offer.revision}` : number;

/** A quote request with its offer in the terms of documents. */
export function offerOf(quote: Order, seller: Seller, now: Millis): DocumentOffer {
  const { firm, name, phone, delivery, loads, offered_until } = quote;
  const said = offerWord(quote);
  const terms: [string, string][] = [
    ...(delivery.kind === 'none'
      ? []
      : [['Доставка', [delivery.title, delivery.address].filter(Boolean).join(', ')] as const]),
    ['Оплата', 'способ выбирают на сайте, принимая предложение'] as const,
    ...(delivery.on ? [['Срок', formatFullDay(delivery.on)] as const] : []),
    ...loads.map(({ title, amount, unit }) => [title, `${formatCount(amount)} ${unit}`] as const),
  ].map(([label, text]) => [label, text]);
  return {
    number: offerNumber(quote),
    issuedOn: moscowDay(said.at ?? now),
    validUntil: moscowDay(offered_until ?? now),
    seller,
    buyer: {
      name: firm?.title ?? name,
      inn: firm?.inn ?? null,
      kpp: firm?.kpp || null,
      address: firm?.address || null,
      phone: phone ? formatPhone(phone) : null,
    },
    lines: orderPaper(quote).map((line) => ({
      ...line,
      availability: line.origins?.join(', ') || null,
    })),
    terms,
    comment: said.comment,
  };
}
