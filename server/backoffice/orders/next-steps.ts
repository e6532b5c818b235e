import type { Order } from '../../../shared/contract/orders.ts';
import type { OrderStatus } from '../../../shared/order.ts';

/** A step that an order may take now; the first is the usual one. */
export interface NextStep {
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

/** The steps of an order's usual life from where it stands. */
export function nextSteps({
  status,
  payment_kind,
  delivery,
}: Pick<Order, 'status' | 'payment_kind' | 'delivery'>): NextStep[] {
  const cancel = step('cancelled', 'Отменить заказ', 'Причина для покупателя');
  switch (status) {
    case 'review': {
      const isInvoice = payment_kind === 'invoice';
      const title = isInvoice ? 'Подтвердить и выставить счёт' : 'Подтвердить';
      const to = payment_kind === 'on_delivery' ? 'confirmed' : 'opened';
      return [{ to, title, withInvoice: isInvoice, note: null }, cancel];
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
