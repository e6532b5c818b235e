import type { Order } from '../../shared/contract/orders.ts';
import type { OrderMoney } from '../../shared/order-money.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { moneyText } from './money-text.ts';

export const toneIcons = {
  paid: 'circle-check',
  waiting: 'clock',
  declined: 'circle-alert',
  closed: 'info',
} as const;

/** Note on unusual money of an order, before what happens next; nothing when all is as expected. */
export function MoneyNote({ order }: { order: Order }) {
  if (isUsual(order.money)) return null;
  const { tone, title, text } = moneyText(order);
  return (
    <div className={`money-note payment-${tone}`}>
      <Icon name={toneIcons[tone]} />
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </div>
  );
}

function isUsual(money: OrderMoney): boolean {
  if (money.kind === 'due') return money.paid === 0;
  return money.kind === 'none' || money.kind === 'on_delivery' || money.kind === 'paid';
}
