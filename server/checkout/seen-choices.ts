import type { Checkout } from '../../shared/contract/checkout.ts';
import { ownWords } from '../../shared/payment-options.ts';
import type { SeenChoices } from '../orders/order-draft.ts';

type Chosen = Pick<Checkout, 'recipient' | 'delivery' | 'payment'>;

/** Choices of the former steps in words, as the last step shows them; '' for what needs no choice. */
export function seenChoices({ recipient, delivery, payment }: Chosen): SeenChoices {
  const { name = '', phone = '', email = '', firm = null } = recipient ?? {};
  const buyer = [name, phone, email, firm?.title, firm?.inn, firm?.kpp, firm?.address];
  const way = [delivery?.title, delivery?.town, delivery?.address];
  return {
    recipient: buyer.filter(Boolean).join(', '),
    way: way.filter(Boolean).join(', '),
    payment: payment ? ownWords[payment].title : '',
  };
}
