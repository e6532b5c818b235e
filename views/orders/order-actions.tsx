import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import { isAskedFor } from '../../shared/order-money.ts';
import { type OnlineMethod, SBP_LIMIT, takesSum } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LetterForm, type RefusedLetter } from './letter-form.tsx';

interface PayButtonsProps {
  order: Order;
  /** Ways to pay on the site. */
  methods: readonly OnlineMethod[];
}

const METHOD_WORDS: Readonly<Record<OnlineMethod, string>> = { card: 'картой', sbp: 'через СБП' };

/** «Оплатить 1 234 ₽ картой», and the other way beside it; none that would refuse the sum. */
export function PayButtons({ order, methods }: PayButtonsProps) {
  if (!order.can_pay || !('left' in order.money) || methods.length === 0) return null;
  const { left } = order.money;
  const [first, ...others] = methods.filter((method) => takesSum(method, left));
  if (!first) return <p>{SBP_LIMIT}: позвоните нам, и&nbsp;мы предложим другой способ.</p>;
  return (
    <form className="order-actions" method="post" action={links.orderPayment(order.id)}>
      <button className="button button-primary" type="submit" name="method" value={first}>
        Оплатить {formatPrice(left)} {METHOD_WORDS[first]}
      </button>
      {others.map((method) => (
        <button
          key={method}
          className="button button-secondary"
          type="submit"
          name="method"
          value={method}
        >
          {capitalize(METHOD_WORDS[method])}
        </button>
      ))}
    </form>
  );
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface InvoiceLinkProps {
  order: Order;
  /** An address that the invoice cannot be sent to. */
  refused?: RefusedLetter | null | undefined;
}

/** «Скачать счёт», «Отправить на почту» while money is asked for; the paper alone when it is not. */
export function InvoiceLink({ order, refused }: InvoiceLinkProps) {
  if (!order.has_invoice) return null;
  const isAsked = isAskedFor(order.money);
  return (
    <>
      {isAsked ? <InvoiceButton order={order} /> : <InvoiceCopy order={order} />}
      {(isAsked || refused) && (
        <LetterForm
          id="invoice-email"
          action={links.invoiceLetters(order.code)}
          title="Отправить счёт на почту"
          email={order.email}
          refused={refused}
        />
      )}
    </>
  );
}

const InvoiceButton = ({ order }: { order: Order }) => (
  <p className="order-actions">
    <a className="button button-primary" href={links.orderInvoice(order.code)} download>
      <Icon name="file-down" />
      Скачать счёт (PDF)
    </a>
  </p>
);

const InvoiceCopy = ({ order }: { order: Order }) => (
  <p>
    <a className="link" href={links.orderInvoice(order.code)} download>
      {order.money.kind === 'paid' ? 'Оплаченный счёт (PDF)' : 'Счёт (PDF)'}
    </a>
  </p>
);

type ActionFacts = Pick<Order, 'id' | 'can_cancel' | 'goods'>;

/** Repeat, and cancel while that is possible. */
export function OrderActions({ order }: { order: ActionFacts }) {
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
            <p>
              {order.goods.held
                ? 'Заказ будет отменён, товар вернётся на склад.'
                : 'Заказ будет отменён. Товар по нему не отложен.'}
            </p>
            <button className="button button-secondary button-small" type="submit">
              Да, отменить
            </button>
          </form>
        </details>
      )}
    </div>
  );
}
