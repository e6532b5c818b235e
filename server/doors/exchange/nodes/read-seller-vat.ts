import { SELLER_VAT_ROW, type SellerVat, sellerVatOf } from '../../../../shared/vat.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

/** Tax that the seller has told of. */
export async function readSellerVat(tx: Tx): Promise<SellerVat> {
  const told = await tx
    .selectFrom('owner_values')
    .select(['name', 'value'])
    .where('name', '=', SELLER_VAT_ROW)
    .execute();
  return sellerVatOf(told);
}
