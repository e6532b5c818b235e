import { MAX_ON_DELIVERY_FOR_FIRMS, PAYMENT_CHOICES } from '../../shared/checkout.ts';
import { ONLINE_METHODS, type PaymentWays } from '../../shared/payment-ways.ts';

const noWords = { title: '', note: '' };

/** Ways of a shop whose owner has said nothing of them. */
export const ALL_WAYS: PaymentWays = {
  offered: [...PAYMENT_CHOICES],
  payable: [...ONLINE_METHODS],
  words: { card: noWords, sbp: noWords, invoice: noWords, on_delivery: noWords },
  firm_limit: MAX_ON_DELIVERY_FOR_FIRMS,
};
