import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { SELLER_VAT_ROW, type SellerVat, sellerVatOf, vatPercentOn } from '../../shared/vat.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Tax that the seller has told of. */
export async function readSellerVat(tx: Tx): Promise<SellerVat> {
  const told = await tx
    .selectFrom('owner_values')
    .select(['name', 'value'])
    .where('name', '=', SELLER_VAT_ROW)
    .execute();
  return sellerVatOf(told);
}

/** Rate of an order that is placed or an offer that is made at this instant, percent; 0: no tax is named. */
export async function readVatPercent(tx: Tx, at: Millis): Promise<number> {
  return vatPercentOn(moscowDay(at), await readSellerVat(tx));
}
