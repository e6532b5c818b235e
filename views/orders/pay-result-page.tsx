import type { Order } from '../../shared/contract/orders.ts';
import { formatPrice } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PayButtons } from './order-actions.tsx';

/** Id of the fragment that is asked for again while the payment is under way. */
export const PAYMENT_ID = 'payment';

interface PayResultProps {
  order: Order;
  /** No real money is taken. */
  isTest: boolean;
}

/** /pay-result/:code: came back from the payment system; what it says now. */
export function PayResultPage(props: PayResultProps) {
  return (
    <div className="container">
      <h1>Оплата заказа № {props.order.number}</h1>
      <PaymentState {...props} />
    </div>
  );
}

export type PaymentPhase = 'paid' | 'waiting' | 'declined' | 'closed';

/** What has become of the payment. */
export function paymentPhase({ paid_sum, total, can_pay, payment }: Order): PaymentPhase {
  if (paid_sum >= total) return 'paid';
  if (payment?.status === 'canceled') return can_pay ? 'declined' : 'closed';
  return can_pay && payment ? 'waiting' : can_pay ? 'declined' : 'closed';
}

const heads = {
  paid: ['circle-check', 'Заказ оплачен'],
  waiting: ['clock', 'Проверяем оплату'],
  declined: ['circle-alert', 'Оплата не прошла'],
  closed: ['info', 'Заказ больше не ждёт оплаты'],
} as const satisfies Record<PaymentPhase, readonly [string, string]>;

export function PaymentState({ order, isTest }: PayResultProps) {
  const phase = paymentPhase(order);
  const [icon, title] = heads[phase];
  return (
    <section
      className={`panel payment-state payment-${phase}`}
      id={PAYMENT_ID}
      data-poll={phase === 'waiting' ? '' : undefined}
      data-say={phase === 'waiting' ? undefined : title}
    >
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      <p>{phaseText(phase, order)}</p>
      {isTest && phase === 'paid' && (
        <p className="muted">Это тестовая оплата: настоящие деньги не&nbsp;списаны.</p>
      )}
      {phase === 'waiting' && (
        <p>
          <a className="button button-secondary" href={links.payResult(order.code)}>
            Проверить ещё раз
          </a>
        </p>
      )}
      {phase !== 'paid' && <PayButtons order={order} />}
      <p>
        <a className="link" href={links.orderResult(order.code)}>
          Открыть заказ
        </a>
      </p>
    </section>
  );
}

function phaseText(phase: PaymentPhase, order: Order): string {
  switch (phase) {
    case 'paid':
      return `Получили ${formatPrice(order.paid_sum)}. Начинаем собирать заказ.`;
    case 'waiting':
      return 'Деньги ещё не пришли. Если вы уже оплатили, это займёт до нескольких минут; если нет, вернитесь к оплате.';
    case 'declined': {
      const reason = order.payment?.reason.replace(/\.$/, '');
      return `${reason ? `${reason}. ` : ''}Деньги не списаны, заказ ждёт оплаты: попробуйте ещё раз или другим способом.`;
    }
    case 'closed':
      return 'Посмотрите, что с заказом, на его странице.';
  }
}
