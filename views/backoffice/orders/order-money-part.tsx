import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, typedPrice } from '../../../shared/money.ts';
import { orderNumber, paymentTitles } from '../../../shared/order.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import {
  type PaperNumbers,
  paperWords,
  paymentMethod,
  receiptStates,
} from '../money/payment-words.ts';

export interface ShownMoney {
  payments: readonly {
    id: number;
    provider: string;
    method: string;
    amount: number;
    refunded: number;
    /** Part of what was refunded that pays for another order. */
    moved: number;
    moved_from: number | null;
    status: string;
    reason: string;
    created_at: number;
    /** Null: it came without one. */
    papers: PaperNumbers | null;
    canRefund: boolean;
  }[];
  refunds: readonly {
    key: string;
    amount: number;
    created_at: number;
    done_at: number | null;
    moved_to: number | null;
  }[];
  tasks: readonly { id: number; detail: string }[];
  receipts: readonly {
    id: number;
    amount: number;
    status: keyof typeof receiptStates;
    reason: string;
    created_at: number;
  }[];
}

interface OrderMoneyPartProps {
  order: Order;
  money: ShownMoney;
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

const paymentStates: Readonly<Record<string, string>> = {
  new: 'начат',
  pending: 'ждёт',
  succeeded: 'получен',
  canceled: 'не прошёл',
};

/** Payments, refunds and what waits for a decision, with the forms to count money and to give it back. */
export function OrderMoneyPart({ order, money, role, refused, url }: OrderMoneyPartProps) {
  const left = 'left' in order.money ? order.money.left : 0;
  const paying = refusedOf(refused, desk.orderPayment(order.id));
  const kind = order.payment_kind === 'none' ? 'не выбрана' : paymentTitles[order.payment_kind];
  return (
    <section aria-labelledby="money">
      <h2 id="money">Деньги</h2>
      <p>
        Оплата: {kind}. Получено <strong>{formatPrice(order.paid_sum)}</strong>
        {left > 0 && `, осталось ${formatPrice(left)}`}
        {order.has_invoice && (
          <>
            {'. '}
            <a className="link" href={desk.orderPaper(order.id)}>
              Счёт, PDF
            </a>
          </>
        )}
      </p>
      {money.tasks.map(({ id, detail }) => (
        <p key={id} className="desk-said desk-refused">
          {detail}
        </p>
      ))}
      <ul className="desk-changes">
        {money.payments.map((payment) => (
          <li key={payment.id}>
            {formatDay(payment.created_at)} {formatPrice(payment.amount)}{' '}
            {payment.provider === 'bank' ? 'по банку' : paymentMethod(payment.method)}
            {paperWords(payment.papers)}: {paymentStates[payment.status] ?? payment.status}
            {payment.reason && ` (${payment.reason})`}
            {payment.moved_from !== null && `, из заказа ${orderNumber(payment.moved_from)}`}
            {payment.refunded > payment.moved &&
              `, возвращено ${formatPrice(payment.refunded - payment.moved)}`}
            {payment.moved > 0 && `, перенесено ${formatPrice(payment.moved)}`}
            {payment.canRefund && mayRole(role, 'money.refund') && (
              <RefundForm orderId={order.id} payment={payment} refused={refused} url={url} />
            )}
          </li>
        ))}
        {money.refunds.map(({ key, amount, created_at, done_at, moved_to }) => (
          <li key={key}>
            {formatDay(created_at)} {moved_to === null ? 'возврат' : 'перенесено'}{' '}
            {formatPrice(amount)}
            {moved_to !== null && ` в заказ ${orderNumber(moved_to)}`}
            {moved_to === null && (done_at === null ? ': в пути' : ': у покупателя')}
          </li>
        ))}
        {money.receipts.map(({ id, amount, status, reason, created_at }) => (
          <li key={id}>
            {formatDay(created_at)} чек полного расчёта {formatPrice(amount)}:{' '}
            {receiptStates[status]}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
      {order.kind === 'order' &&
        left > 0 &&
        order.status !== 'cancelled' &&
        mayRole(role, 'money.change') && (
          <details open={paying !== null}>
            <summary className="link">Учесть оплату по банку</summary>
            <DeskForm action={desk.orderPayment(order.id)} returnTo={url} className="desk-inline">
              <DeskInput
                form="payment"
                name="amount"
                label="Сумма, ₽"
                value={typedPrice(left)}
                typed={typedIn(paying, 'amount')}
                error={paying?.errors['amount']}
              />
              <DeskInput
                form="payment"
                name="key"
                label="Номер платёжного поручения"
                value=""
                typed={typedIn(paying, 'key')}
                error={paying?.errors['key']}
                required
              />
              {paying?.errors['amount'] && (
                <label className="check">
                  <input type="checkbox" name="sure" value="yes" /> Сумма верна, лишнее решим
                  в&nbsp;«Деньгах»
                </label>
              )}
              <span className="muted">
                Учтённое не отменить: лишнее вернут или перенесут в «Деньгах»
              </span>
              <button className="desk-mini" type="submit">
                Учесть
              </button>
            </DeskForm>
          </details>
        )}
    </section>
  );
}

interface RefundFormProps {
  orderId: number;
  payment: ShownMoney['payments'][number];
  refused: Refused | null;
  url: string;
}

/** Gives a payment back, in part or all that is left of it; a refused sum stands as it was typed. */
function RefundForm({ orderId, payment, refused, url }: RefundFormProps) {
  const sent = refusedOf(refused, desk.orderRefund(orderId));
  const own = sent?.values['payment'] === String(payment.id) ? sent : null;
  return (
    <DeskForm action={desk.orderRefund(orderId)} returnTo={url} className="desk-inline" isOnce>
      <input type="hidden" name="payment" value={payment.id} />
      <DeskInput
        form={`refund-${payment.id}`}
        name="amount"
        label="Сколько вернуть, ₽"
        value={typedPrice(payment.amount - payment.refunded)}
        typed={typedIn(own, 'amount')}
        error={own?.errors['amount']}
        inputMode="decimal"
      />
      <button className="desk-mini" type="submit">
        Вернуть
      </button>
    </DeskForm>
  );
}
