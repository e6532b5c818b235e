import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import type { OrderStatus } from '../../../shared/order.ts';
import type { OrderEventTable } from '../../platform/store/tables/order-tables.ts';
import type { PaymentTable, PaymentTaskTable } from '../../platform/store/tables/payment-tables.ts';
import type { Random } from '../random.ts';
import type { OrderPath } from './draft-path.ts';

interface PaymentDraft {
  payment: Omit<Insertable<PaymentTable>, 'order_id'> & { amount: number; key: string };
  /** Sum that was given back of it, and when. */
  refund: { amount: number; at: number; actor: string } | null;
}

/** The money of an order before the order has an id. */
export interface MoneyDraft {
  payments: PaymentDraft[];
  events: Omit<Insertable<OrderEventTable>, 'order_id'>[];
  paidSum: number;
  task: Pick<Insertable<PaymentTaskTable>, 'kind' | 'detail' | 'created_at'> | null;
}

interface MoneyAsk {
  key: string;
  status: OrderStatus;
  payment: 'online' | 'invoice' | 'on_delivery';
  total: number;
  path: OrderPath;
  random: Random;
  cashierId: number;
}

const EXTRA = 5_000_00;

export function draftMoney(ask: MoneyAsk): MoneyDraft {
  const { status, payment, total, path, random } = ask;
  const { paidAt, isCancelledPaid } = path;
  const none: MoneyDraft = { payments: [], events: [], paidSum: 0, task: null };
  if (status === 'opened' && payment === 'invoice' && random.chance(0.2)) {
    const amount = Math.round(total / 200) * 100;
    const at = (path.events.at(-1)?.at ?? 0) + MINUTE_MS;
    return { ...none, payments: [draftPayment(ask, amount, at)], paidSum: amount };
  }
  if (paidAt === null) return none;
  if (isCancelledPaid) {
    const at = path.events.at(-1)?.at ?? paidAt;
    return giveBack({ ask, amount: total, at, paidAt });
  }
  const isOnline = payment === 'online';
  if (isOnline && status === 'completed' && random.chance(0.04)) {
    const amount = Math.max(100, Math.round((total * random.step(5, 40, 5)) / 10_000) * 100);
    const at = (path.events.at(-1)?.at ?? paidAt) + MINUTE_MS;
    return giveBack({ ask, amount, at, paidAt });
  }
  const isStill = status !== 'completed';
  if (!isOnline && isStill && random.chance(0.15)) {
    const detail = `Верните покупателю ${formatPrice(EXTRA)}: это больше, чем стоит заказ, или заказ отменён`;
    return {
      ...none,
      payments: [draftPayment(ask, total + EXTRA, paidAt)],
      paidSum: total + EXTRA,
      task: { kind: 'extra-money', detail, created_at: paidAt },
    };
  }
  return { ...none, payments: [draftPayment(ask, total, paidAt)], paidSum: total };
}

function giveBack(given: {
  ask: MoneyAsk;
  amount: number;
  at: number;
  paidAt: number;
}): MoneyDraft {
  const { ask, amount, at, paidAt } = given;
  const actor = `staff ${ask.cashierId}`;
  const paid = draftPayment(ask, ask.total, paidAt);
  return {
    payments: [
      {
        payment: { ...paid.payment, refunded: amount, updated_at: at },
        refund: { amount, at, actor },
      },
    ],
    events: [{ at, actor, status: ask.status, note: `Возврат ${formatPrice(amount)}` }],
    paidSum: ask.total - amount,
    task: null,
  };
}

function draftPayment(
  { key, payment, random }: MoneyAsk,
  amount: number,
  at: number,
): PaymentDraft {
  const isOnline = payment === 'online';
  return {
    payment: {
      provider: isOnline ? 'demo' : 'bank',
      external_id: isOnline ? hash('sha256', `pay ${key}`).slice(0, 36) : null,
      key: isOnline ? `pay ${key}` : `bank ${key} ${random.int(100, 9_999)}`,
      method: isOnline ? random.pick(['card', 'sbp']) : 'bank',
      amount,
      refunded: 0,
      status: 'succeeded',
      confirmation_url: null,
      reason: '',
      mismatch: '',
      created_at: at,
      updated_at: at,
      succeeded_at: at,
    },
    refund: null,
  };
}
