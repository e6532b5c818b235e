import type { Order } from '../../shared/contract/orders.ts';
import { statusTitles } from '../../shared/order.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const TONES: Readonly<Record<Order['status'], BadgeTone>> = {
  review: 'schedule',
  opened: 'schedule',
  confirmed: 'avail',
  assembling: 'avail',
  shipped: 'avail',
  ready: 'avail',
  completed: 'avail',
  cancelled: 'plain',
  new: 'schedule',
  offered: 'accent',
  accepted: 'avail',
  declined: 'plain',
};

/** The status of an order or request in words, with a colour. */
export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return <Badge tone={TONES[status]}>{statusTitles[status]}</Badge>;
}
