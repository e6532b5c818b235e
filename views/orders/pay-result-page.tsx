import type { Order } from '../../shared/contract/orders.ts';
import { awaitsGoods } from '../../shared/order.ts';
import { isAskedFor } from '../../shared/order-money.ts';
import { NOTHING_ONLINE, type OnlineMethod } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { toneIcons } from './money-note.tsx';
import { moneyText } from './money-text.ts';
import { PayButtons } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { trackedOrder } from './tracked-order.ts';

/** Id of the fragment that is asked for again while the payment is under way. */
export const PAYMENT_ID = 'payment';

interface PayResultProps {
  order: Order;
  /** No real money is taken. */
  isTest: boolean;
  /** Ways to pay on the site. */
  methods: readonly OnlineMethod[];
}

/** /pay-result/:code: came back from the payment system; what it says now. */
export function PayResultPage(props: PayResultProps) {
  const { order } = props;
  return (
    <div className="container" {...trackedOrder(order)}>
      <h1>Оплата заказа №&nbsp;{order.number}</h1>
      <PaymentState {...props} />
      <section className="panel payment-lines" aria-label="Состав">
        <h2>{countOf(order.lines.length, GOODS)}</h2>
        <OrderLines lines={order.lines} isAwaited={awaitsGoods(order.status)} />
      </section>
    </div>
  );
}

export function PaymentState({ order, isTest, methods }: PayResultProps) {
  const { money } = order;
  const { tone, title, text } = moneyText(order);
  const isWaiting = money.kind === 'waiting';
  return (
    <section
      className={`panel payment-state payment-${tone}`}
      id={PAYMENT_ID}
      data-poll={isWaiting ? '' : undefined}
      data-say={isWaiting ? undefined : title}
    >
      <Icon name={toneIcons[tone]} size={32} />
      <h2>{title}</h2>
      <p>
        {text}
        {money.kind === 'paid' && order.status === 'confirmed' && ' Начинаем собирать заказ.'}
      </p>
      {isTest && tone === 'paid' && (
        <p className="muted">Это тестовая оплата: настоящие деньги не&nbsp;списаны.</p>
      )}
      {isWaiting && (
        <p>
          <a className="button button-secondary" href={links.payResult(order.code)}>
            Проверить ещё раз
          </a>
        </p>
      )}
      {isStuck(order) && <p>{NOTHING_ONLINE}.</p>}
      <PayButtons order={order} methods={methods} />
      <p>
        <a className="link" href={links.orderResult(order.code)}>
          Открыть заказ
        </a>
      </p>
    </section>
  );
}

/** True when the site takes no money for an order that waits to be paid there. */
const isStuck = ({ can_pay, need_pay, payment_kind, money }: Order) =>
  !can_pay && need_pay && payment_kind === 'online' && isAskedFor(money);
