import type { Selectable } from 'kysely';
import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { agreedStatus, isPaidInFull, type OrderStatus } from '../../../shared/order.ts';
import type { OrderMoney } from '../../../shared/order-money.ts';
import type { OrderTable } from '../../platform/store/tables/order-tables.ts';

/** A step that an order may take now; the first is the usual one. */
interface NextStep {
  to: OrderStatus;
  title: string;
  /** The invoice goes out with it. */
  withInvoice: boolean;
  /** A word for the buyer is asked for: a track number, a reason. */
  note: string | null;
}

const step = (to: OrderStatus, title: string, note: string | null = null): NextStep => ({
  to,
  title,
  withInvoice: false,
  note,
});

/** Facts of an order that its steps depend on. */
type SteppingOrder = Pick<Order, 'payment_kind' | 'led_in_1c'> & {
  /** Nothing more is owed for it. */
  isPaid: boolean;
  status: Order['status'];
  delivery: Pick<Order['delivery'], 'kind'>;
};

/** States of money in which nothing more is owed. */
const PAID: readonly OrderMoney['kind'][] = ['paid', 'overpaid', 'partly_returned'];

/** Steps that the storage takes by itself. */
const SHIPPING: ReadonlySet<OrderStatus> = new Set(['assembling', 'ready', 'shipped', 'completed']);

/** True when a role takes a step of an order. */
export const mayStep = (role: StaffRole, to: OrderStatus): boolean =>
  mayRole(role, SHIPPING.has(to) ? 'orders.ship' : 'orders.change');

/** The steps of an order's usual life from where it stands that a role takes. */
export const nextSteps = (order: Order, role: StaffRole): NextStep[] =>
  listSteps({ ...order, isPaid: PAID.includes(order.money.kind) }).filter(({ to }) =>
    mayStep(role, to),
  );

function listSteps(order: SteppingOrder): NextStep[] {
  const { status, payment_kind, delivery, led_in_1c } = order;
  // That its goods have arrived is all that 1C does not say.
  if (led_in_1c && status !== 'shipped') return [];
  const cancel = step('cancelled', 'Отменить заказ', 'Причина для покупателя');
  switch (status) {
    case 'review': {
      const to = agreedStatus(payment_kind, order.isPaid);
      const withInvoice = payment_kind === 'invoice' && to === 'opened';
      const title = withInvoice ? 'Подтвердить и выставить счёт' : 'Подтвердить';
      return [{ to, title, withInvoice, note: null }, cancel];
    }
    case 'opened':
      return [step('confirmed', 'Подтвердить без оплаты'), cancel];
    case 'confirmed':
      return [
        step('assembling', 'Передать на сборку'),
        step('review', 'Вернуть на проверку'),
        cancel,
      ];
    case 'assembling':
      return delivery.kind === 'pickup'
        ? [step('ready', 'Готов к выдаче'), cancel]
        : [
            step('shipped', 'Отгрузить', 'Номер отправления'),
            step('ready', 'Готов к выдаче'),
            cancel,
          ];
    case 'shipped':
      return [step('completed', 'Доставлен')];
    case 'ready':
      return [step('completed', 'Выдан'), cancel];
    default:
      return [];
  }
}

/** The same of a row of orders. */
export const nextStepsOf = (
  row: Pick<
    Selectable<OrderTable>,
    'payment_kind' | 'paid_sum' | 'total' | 'waived' | 'delivery_kind' | 'led_by'
  > & { status: OrderStatus },
): NextStep[] =>
  listSteps({
    ...row,
    isPaid: isPaidInFull(row),
    delivery: { kind: row.delivery_kind },
    led_in_1c: row.led_by !== null,
  });
