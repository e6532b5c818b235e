import type { Kopecks } from '../../shared/money.ts';
import { PAYABLE_ONLINE } from '../../shared/order.ts';
import type { OrderMoney } from '../../shared/order-money.ts';

interface OwingOrder {
  kind: 'order' | 'request';
  status: string;
  payment_kind: string;
}

/** Sum that may be paid on the site now; null: none, or a manager decides about a payment first. */
export function owedOnline(order: OwingOrder, money: OrderMoney): Kopecks | null {
  const { kind, status, payment_kind } = order;
  if (kind !== 'order' || payment_kind !== 'online' || !PAYABLE_ONLINE.includes(status))
    return null;
  return 'left' in money && money.kind !== 'checking' ? money.left : null;
}
