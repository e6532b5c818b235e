import type { Kopecks } from '../../../shared/money.ts';
import type { NewPayment, NewReceipt, NewRefund, PaymentCustomer } from './payment-provider.ts';
import type { ReceiptLine, VatRate } from './receipt-lines.ts';

const VAT_CODES: ReadonlyMap<VatRate, number> = new Map([
  [null, 1],
  [0, 2],
  [10, 3],
  [20, 4],
  [5, 7],
  [7, 8],
  [22, 11],
]);

/** The same of money that comes before the goods (10/110, 22/122): НК РФ, ст. 164, п. 4. */
const ADVANCE_CODES: ReadonlyMap<VatRate, number> = new Map([
  [10, 5],
  [20, 6],
  [5, 9],
  [7, 10],
  [22, 12],
]);

/** Measures of what is not sold by the piece, by the unit without its dot. */
const MEASURES: ReadonlyMap<string, string> = new Map([
  ['г', 'gram'],
  ['кг', 'kilogram'],
  ['т', 'ton'],
  ['см', 'centimeter'],
  ['м', 'meter'],
  ['м²', 'square_meter'],
  ['м2', 'square_meter'],
  ['м³', 'cubic_meter'],
  ['м3', 'cubic_meter'],
  ['мл', 'milliliter'],
  ['л', 'liter'],
]);

const METHODS = { card: 'bank_card', sbp: 'sbp' } as const;

/** Body of `POST /payments`: the money is taken at once. */
export function paymentBody(payment: NewPayment, taxSystemCode: number) {
  const { orderNumber, amount, description, returnUrl, method, receipt, customer } = payment;
  return {
    amount: yookassaAmount(amount),
    capture: true,
    confirmation: { type: 'redirect', return_url: returnUrl },
    description: cutText(description, 128),
    metadata: { order: orderNumber },
    payment_method_data: { type: METHODS[method] },
    receipt: yookassaReceipt(receipt, customer, taxSystemCode),
  };
}

/** Body of `POST /refunds`. */
export function refundBody(
  { paymentId, amount, receipt, customer }: NewRefund,
  taxSystemCode: number,
) {
  return {
    payment_id: paymentId,
    amount: yookassaAmount(amount),
    receipt: yookassaReceipt(receipt, customer, taxSystemCode),
  };
}

/** Body of `POST /receipts`: what was prepaid is set off against the goods that are handed over. */
export function receiptBody(
  { paymentId, amount, receipt, customer }: NewReceipt,
  taxSystemCode: number,
) {
  return {
    type: 'payment',
    payment_id: paymentId,
    send: true,
    ...yookassaReceipt(receipt, customer, taxSystemCode),
    settlements: [{ type: 'prepayment', amount: yookassaAmount(amount) }],
  };
}

/** Kopecks as the payment system writes money. */
function yookassaAmount(amount: Kopecks) {
  const kopecks = String(amount).padStart(3, '0');
  return { value: `${kopecks.slice(0, -2)}.${kopecks.slice(-2)}`, currency: 'RUB' };
}

/** The `receipt` object: prices are of one unit, phones have no plus. */
function yookassaReceipt(
  lines: readonly ReceiptLine[],
  customer: PaymentCustomer,
  taxSystemCode: number,
) {
  return {
    customer: {
      ...(customer.email ? { email: customer.email } : {}),
      ...(customer.phone ? { phone: customer.phone.replace(/\D/g, '') } : {}),
    },
    tax_system_code: taxSystemCode,
    items: lines.map((line) => ({
      description: cutText(line.title, 128),
      quantity: (line.quantity / 1000).toFixed(3),
      amount: yookassaAmount(line.unitPrice),
      vat_code: vatCode(line),
      payment_mode: line.mode,
      payment_subject: line.subject,
      measure: MEASURES.get(line.unit?.toLowerCase().replace(/\.$/, '') ?? '') ?? 'piece',
    })),
  };
}

function vatCode({ vatRate, mode, taxAsAdvance }: ReceiptLine): number | undefined {
  const asAdvance = taxAsAdvance && mode === 'full_prepayment';
  return (asAdvance ? ADVANCE_CODES.get(vatRate) : undefined) ?? VAT_CODES.get(vatRate);
}

/** Cuts to at most `length` UTF-16 units, without half of a pair at the end. */
function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
