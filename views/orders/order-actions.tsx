import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LetterForm } from './letter-form.tsx';

/** «Оплатить 1 234 ₽»: by card, or by СБП. */
export function PayButtons({ order }: { order: Order }) {
  if (!order.can_pay) return null;
  const left = order.total - order.paid_sum;
  return (
    <form className="order-actions" method="post" action={links.orderPayment(order.id)}>
      <button className="button button-primary" type="submit" name="method" value="card">
        Оплатить {formatPrice(left)} картой
      </button>
      <button className="button button-secondary" type="submit" name="method" value="sbp">
        Через СБП
      </button>
    </form>
  );
}

/** «Скачать счёт», «Отправить на почту» */
export function InvoiceLink({ order }: { order: Order }) {
  if (!order.has_invoice) return null;
  return (
    <>
      <p className="order-actions">
        <a className="button button-primary" href={links.orderInvoice(order.code)} download>
          <Icon name="file-down" />
          Скачать счёт (PDF)
        </a>
      </p>
      <LetterForm
        id="invoice-email"
        action={links.invoiceLetters(order.code)}
        title="Отправить счёт на почту"
        email={order.email}
      />
    </>
  );
}

/** Repeat, and cancel while that is possible. */
export function OrderActions({ order }: { order: Order }) {
  return (
    <div className="order-actions no-print">
      <form method="post" action={links.orderRepeat(order.id)}>
        <button className="button button-ghost button-small" type="submit">
          <Icon name="rotate-ccw" />
          Повторить заказ
        </button>
      </form>
      {order.can_cancel && (
        <details>
          <summary className="button button-ghost button-small">Отменить заказ</summary>
          <form method="post" action={links.orderCancellation(order.id)}>
            <p>Заказ будет отменён, товар вернётся на склад.</p>
            <button className="button button-secondary button-small" type="submit">
              Да, отменить
            </button>
          </form>
        </details>
      )}
    </div>
  );
}
