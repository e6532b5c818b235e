import type { Kopecks } from '../../shared/money.ts';
import {
  InvalidReceiptError,
  makeReceiptLines,
  type ReceiptLine,
  type SoldLine,
  type VatRate,
} from '../integrations/payments/receipt-lines.ts';
import { readKept } from '../platform/read-kept.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Rates of orders; 0 is «без НДС» there. */
const KNOWN_RATES: readonly VatRate[] = [22, 20, 10, 7, 5];

/**
 * The receipt (54-ФЗ) of an amount that is paid for an order; its sum is the amount. Until the goods are
 * handed over it is a prepayment.
 */
export async function orderReceipt(
  db: Db,
  orderId: number,
  amount: Kopecks,
  mode: ReceiptLine['mode'] = 'full_prepayment',
): Promise<ReceiptLine[]> {
  const order = await db
    .selectFrom('orders')
    .select(['delivery_title', 'delivery_price', 'vat_percent'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_lines')
    .select(['title', 'package', 'packages', 'unit', 'price', 'promo_discount'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const vatRate = KNOWN_RATES.find((rate) => rate === order.vat_percent) ?? null;
  const sold = lines.map(
    (line): SoldLine => ({
      title: line.package > 1 ? `${line.title} (уп. ${line.package})` : line.title,
      quantity: line.packages * 1000,
      unitPrice: line.price ?? 0,
      discount: line.promo_discount,
      vatRate,
      taxAsAdvance: true,
      ...(line.package === 1 && { unit: line.unit }),
      subject: 'commodity',
    }),
  );
  if (order.delivery_price > 0) {
    sold.push({
      title: `Доставка: ${order.delivery_title}`,
      quantity: 1000,
      unitPrice: order.delivery_price,
      vatRate,
      taxAsAdvance: true,
      subject: 'service',
    });
  }
  return makeReceiptLines(sold, amount, mode);
}

/** Lines of the receipt that a payment was made with, as they are kept. */
export const readReceipt = (kept: string): ReceiptLine[] => readKept(kept);

interface ReturnedReceipt {
  orderId: number;
  amount: Kopecks;
  /** That of the payment, as it is kept; null: payments of former versions kept none. */
  kept: string | null;
  mode: ReceiptLine['mode'];
}

/**
 * The receipt of money that is given back: of a prepayment, the lines that were paid, as the order may have
 * other ones since; of goods that were handed over, the order's lines, unless they cost less.
 * @throws InvalidReceiptError when none are kept and those of today cost less.
 */
export async function refundReceipt(
  db: Db,
  { orderId, amount, kept, mode }: ReturnedReceipt,
): Promise<ReceiptLine[]> {
  if (kept === null) return orderReceipt(db, orderId, amount, mode);
  const asPaid = () => makeReceiptLines(readReceipt(kept), amount, mode);
  if (mode === 'full_prepayment') return asPaid();
  try {
    return await orderReceipt(db, orderId, amount, mode);
  } catch (error) {
    if (!(error instanceof InvalidReceiptError)) throw error;
    return asPaid();
  }
}
