import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { countPromoUses, hasUseLeft } from '../basket/promo-uses.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';

interface UseOfPromo {
  orderId: number;
  shopper_id: number;
  phone: string;
  promo_id: number | null;
  /** Until then it counts without money; null: for good. */
  promo_until: Millis | null;
  now: Millis;
}

/** True when the promo code of an unpaid order still counts for it, or may be used once more. */
export async function mayUsePromo(tx: Tx, order: UseOfPromo): Promise<boolean> {
  const { orderId, shopper_id: shopperId, phone, promo_id, promo_until, now } = order;
  if (promo_id === null || promo_until === null || promo_until > now) return true;
  const found = tx
    .selectFrom('promo_codes')
    .select(['id', 'max_uses as maxUses', 'max_per_buyer as maxPerBuyer'])
    .where('id', '=', promo_id);
  // Others who use the code wait until this transaction ends.
  const promo = await (hasRowLocks(tx) ? found.forUpdate() : found).executeTakeFirstOrThrow();
  const uses = await countPromoUses(tx, { promo, shopperId, phone, except: orderId, now });
  return hasUseLeft(promo, uses);
}

/**
 * Lets the promo code of an order that somebody agrees to without money count for good. @throws CallError
 * when others have used it since it gave its use back: the discount is nobody's any more.
 */
export async function keepPromoUse(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Millis },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['shopper_id', 'phone', 'promo_id', 'promo_code', 'promo_discount', 'promo_until'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { promo_code: code, promo_discount, promo_until } = order;
  // Prices that a person has named owe nothing to a code.
  if (promo_until === null || promo_discount === 0) return;
  if (!(await mayUsePromo(tx, { ...order, orderId, now }))) {
    throw new CallError(
      'conflict',
      `Промокод ${code} уже использован другими заказами: назовите в строках цены без скидки или отмените заказ`,
    );
  }
  await tx.updateTable('orders').set({ promo_until: null }).where('id', '=', orderId).execute();
}
