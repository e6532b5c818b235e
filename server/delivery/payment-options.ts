import { MAX_ON_DELIVERY_FOR_FIRMS, type PaymentChoice } from '../../shared/checkout.ts';
import type { PaymentOption } from '../../shared/contract/checkout.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import { sayTerm, terms } from '../../shared/terms.ts';

interface PaymentFacts {
  /** Has proved a phone by signing in. */
  isCustomer: boolean;
  isFirm: boolean;
  total: Kopecks;
  delivery: DeliveryKind | null;
}

/** The ways to pay, with the reason where one cannot be chosen. */
export function paymentOptions(facts: PaymentFacts): PaymentOption[] {
  return [
    option('card', 'Банковской картой', 'На сайте, сразу после оформления'),
    option('sbp', 'Через СБП', 'По QR-коду в приложении банка, без комиссии'),
    option(
      'invoice',
      'По счёту для организации',
      `PDF с QR-кодом; товар за вами ${sayTerm(terms.invoice)}`,
      facts.isFirm ? null : 'Выберите организацию в шаге «Получатель»',
    ),
    option(
      'on_delivery',
      'При получении',
      facts.isCustomer
        ? 'Картой или наличными'
        : 'Картой или наличными; телефон подтвердим кодом из СМС',
      whyNotOnDelivery(facts),
    ),
  ];
}

function whyNotOnDelivery({ isFirm, total, delivery }: PaymentFacts): string | null {
  if (delivery === 'transport') return 'Транспортной компанией отправляем после оплаты';
  if (isFirm && total > MAX_ON_DELIVERY_FOR_FIRMS) {
    return `Организациям до ${formatPrice(MAX_ON_DELIVERY_FOR_FIRMS).replace(',00', '')}`;
  }
  return null;
}

const option = (
  id: PaymentChoice,
  title: string,
  note: string,
  unavailable: string | null = null,
): PaymentOption => ({ id, title, note, unavailable });
