import type { Order } from '../../shared/contract/orders.ts';
import { roublesText } from '../../shared/ui/price.tsx';

/** Placed order for analytics: counted once, on whatever page its buyer comes to first. */
export function trackedOrder({ number, status, total, promo, created_at }: Order) {
  if (status === 'cancelled') return {};
  return {
    'data-order': number,
    'data-order-total': roublesText(total),
    'data-order-at': created_at,
    ...(promo && { 'data-order-coupon': promo.code }),
  };
}
