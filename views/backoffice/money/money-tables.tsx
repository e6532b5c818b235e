import { mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { mismatchTitles, type PaymentMismatch } from '../../../shared/payment-mismatch.ts';
import { formatMoment } from '../../../shared/ru/dates.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type PaperNumbers, paperWords, paymentMethod, receiptStates } from './payment-words.ts';

export interface ShownPayment {
  id: number;
  orderId: number;
  provider: string;
  method: string;
  amount: number;
  refunded: number;
  status: string;
  reason: string;
  mismatch: PaymentMismatch | '';
  /** Null: it came without one. */
  papers: PaperNumbers | null;
  createdAt: number;
}

export interface ShownRefund {
  key: string;
  orderId: number;
  provider: string;
  amount: number;
  createdAt: number;
  doneAt: number | null;
  /** Order that the money pays for since. */
  movedTo: number | null;
}

export interface ShownReceipt {
  id: number;
  orderId: number;
  amount: number;
  status: 'new' | 'pending' | 'succeeded' | 'failed';
  reason: string;
  createdAt: number;
  doneAt: number | null;
}

const paymentStates: Readonly<Record<string, string>> = {
  new: 'без ответа',
  pending: 'ждёт',
  succeeded: 'получен',
  canceled: 'не прошёл',
};

function OrderCell({ id }: { id: number }) {
  return (
    <th scope="row">
      <a href={`${desk.order(id)}#money`} data-open="">
        {orderNumber(id)}
      </a>
    </th>
  );
}

function Head({ titles }: { titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col" className={title === 'Сумма' ? 'desk-number' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Nothing() {
  return <p className="desk-nothing">По этим фильтрам ничего нет.</p>;
}

export function PaymentTable({ payments }: { payments: readonly ShownPayment[] }) {
  if (payments.length === 0) return <Nothing />;
  return (
    <DeskScroll label="Платежи">
      <table className="desk-table">
        <Head titles={['Заказ', 'Когда', 'Как', 'Сумма', 'Возвращено', 'Состояние']} />
        <tbody>
          {payments.map((one) => (
            <tr key={one.id} data-row="">
              <OrderCell id={one.orderId} />
              <td className="desk-when">{formatMoment(one.createdAt)}</td>
              <td>
                {paymentMethod(one.method)}
                {paperWords(one.papers)}
              </td>
              <td className="desk-number">{formatPrice(one.amount)}</td>
              <td className="desk-number">{one.refunded > 0 ? formatPrice(one.refunded) : ''}</td>
              <td>
                {paymentStates[one.status] ?? one.status}
                {one.reason && `: ${one.reason}`}
                {one.mismatch && (
                  <strong className="field-error"> {mismatchTitles[one.mismatch]}</strong>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

function refundState({ doneAt, movedTo }: ShownRefund): string {
  if (doneAt === null) return 'в пути';
  const where = movedTo === null ? 'у покупателя' : `перенесено в заказ ${orderNumber(movedTo)}`;
  return `${where} ${formatMoment(doneAt)}`;
}

export function RefundTable({ refunds }: { refunds: readonly ShownRefund[] }) {
  if (refunds.length === 0) return <Nothing />;
  return (
    <DeskScroll label="Возвраты">
      <table className="desk-table">
        <Head titles={['Заказ', 'Когда', 'Как', 'Сумма', 'Состояние']} />
        <tbody>
          {refunds.map((one) => (
            <tr key={one.key} data-row="">
              <OrderCell id={one.orderId} />
              <td className="desk-when">{formatMoment(one.createdAt)}</td>
              <td>{one.provider === 'bank' ? 'по банку' : 'как платили'}</td>
              <td className="desk-number">{formatPrice(one.amount)}</td>
              <td>{refundState(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}

interface ReceiptTableProps {
  receipts: readonly ShownReceipt[];
  role: StaffRole;
  url: string;
}

/** Receipts of full settlement: made when what was paid for on the site is handed over. */
export function ReceiptTable({ receipts, role, url }: ReceiptTableProps) {
  if (receipts.length === 0) return <Nothing />;
  return (
    <DeskScroll label="Чеки">
      <table className="desk-table">
        <Head titles={['Заказ', 'Выдан', 'Сумма', 'Чек полного расчёта', '']} />
        <tbody>
          {receipts.map((one) => (
            <tr key={one.id} data-row="">
              <OrderCell id={one.orderId} />
              <td className="desk-when">{formatMoment(one.createdAt)}</td>
              <td className="desk-number">{formatPrice(one.amount)}</td>
              <td>
                {receiptStates[one.status]}
                {one.doneAt !== null && ` ${formatMoment(one.doneAt)}`}
                {one.reason && `: ${one.reason}`}
              </td>
              <td>
                {one.status === 'failed' && mayRole(role, 'money.change') && (
                  <DeskForm action={desk.receiptRetry(one.id)} returnTo={url}>
                    <button className="desk-mini" type="submit">
                      Отправить ещё раз
                    </button>
                  </DeskForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskScroll>
  );
}
