import { paymentKindOf } from '../../shared/checkout.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import type { Millis } from '../../shared/millis.ts';
import { hasProved } from '../login/prove-phone.ts';
import type { KnownAsker } from '../orders/judge-holds.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { KnownBuyer } from './find-buyer.ts';

interface AskerFacts {
  shopperId: number;
  buyer: KnownBuyer;
  checkout: Pick<Checkout, 'recipient' | 'payment'>;
  now: Millis;
}

/**
 * Buyer in the terms in which orders are judged: a customer has proved the account's phone by
 * signing in.
 */
export async function describeBuyer(db: Db, facts: AskerFacts): Promise<KnownAsker> {
  const { shopperId, buyer, checkout, now } = facts;
  const { recipient, payment } = checkout;
  const phone = recipient?.phone ?? '';
  const isProven = !buyer.isCustomer && (await hasProved(db, { shopperId, phone, now }));
  const guestPhone = isProven ? phone : null;
  return {
    shopperId,
    isCustomer: buyer.isCustomer,
    provenPhone: buyer.isCustomer ? buyer.phone : guestPhone,
    payment: paymentKindOf(payment ?? 'card'),
    name: recipient?.name ?? '',
    now,
  };
}
