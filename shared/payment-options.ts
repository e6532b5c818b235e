import { PAYMENT_CHOICES, type PaymentChoice, paymentKindOf } from './checkout.ts';
import type { PaymentOption } from './contract/checkout.ts';
import { formatPrice, type Kopecks } from './money.ts';
import type { DeliveryKind, PaymentKind } from './order.ts';
import {
  isOnline,
  MOST_RECEIPT_LINES,
  type PaymentWays,
  SBP_LIMIT,
  takesSum,
} from './payment-ways.ts';
import { sayTerm, terms } from './terms.ts';

interface PaymentFacts {
  /** Has proved a phone by signing in. */
  isCustomer: boolean;
  isFirm: boolean;
  total: Kopecks;
  delivery: DeliveryKind | null;
  /** Number of the lines of goods. */
  lines: number;
}

/** Words of the shop itself, where its owner has written none. */
export const ownWords: Readonly<Record<PaymentChoice, { title: string; note: string }>> = {
  card: { title: 'Банковской картой', note: 'На сайте, сразу после оформления' },
  sbp: { title: 'Через СБП', note: 'По QR-коду в приложении банка, без комиссии' },
  invoice: { title: 'По счёту для организации', note: 'PDF с QR-кодом' },
  on_delivery: { title: 'При получении', note: 'Картой или наличными' },
};

/** The ways to pay that are offered, with the reason where one cannot be chosen. */
export function paymentOptions(facts: PaymentFacts, ways: PaymentWays): PaymentOption[] {
  return PAYMENT_CHOICES.filter((id) => ways.offered.includes(id)).map((id) => ({
    id,
    title: ways.words[id].title || ownWords[id].title,
    note: [ways.words[id].note || ownWords[id].note, termOf(id, facts)].filter(Boolean).join('; '),
    unavailable: whyNot(id, facts, ways),
  }));
}

/** An offer of a manager, as far as it decides how it can be paid. */
interface PricedOffer {
  isFirm: boolean;
  total: Kopecks;
  delivery: DeliveryKind | 'none';
  /** Number of the lines of goods. */
  lines: number;
}

/** Kinds of payment for an offer; on delivery only where nothing can be paid before. */
export function offerPaymentKinds(offer: PricedOffer, ways: PaymentWays): PaymentKind[] {
  const delivery = offer.delivery === 'none' ? null : offer.delivery;
  const options = paymentOptions({ ...offer, isCustomer: true, delivery }, ways);
  const open = options.filter(({ unavailable }) => unavailable === null);
  const kinds = [...new Set(open.map(({ id }) => paymentKindOf(id)))];
  const early = kinds.filter((kind) => kind !== 'on_delivery');
  return early.length > 0 ? early : kinds;
}

/** Promise that goes with a way, whatever its owner writes. */
function termOf(id: PaymentChoice, { isCustomer }: PaymentFacts): string {
  if (id === 'invoice') return `товар за вами ${sayTerm(terms.invoice)}`;
  return id === 'on_delivery' && !isCustomer ? 'телефон подтвердим кодом из СМС' : '';
}

function whyNot(
  id: PaymentChoice,
  { isFirm, total, delivery, lines }: PaymentFacts,
  { firm_limit: limit }: PaymentWays,
): string | null {
  // One line is left for a delivery whose price a manager may yet name.
  if (isOnline(id) && lines >= MOST_RECEIPT_LINES) {
    return `В\u00a0чек помещается до ${MOST_RECEIPT_LINES - 1}\u00a0наименований: оплатите иначе или разделите заказ`;
  }
  if (!takesSum(id, total)) return SBP_LIMIT;
  if (id === 'invoice') return isFirm ? null : 'Выберите организацию в шаге «Получатель»';
  if (id !== 'on_delivery') return null;
  if (delivery === 'transport') return 'Транспортной компанией отправляем после оплаты';
  if (!isFirm || total <= limit) return null;
  return limit === 0
    ? 'Организации платят до получения'
    : `Организациям до ${formatPrice(limit).replace(',00', '')}`;
}
