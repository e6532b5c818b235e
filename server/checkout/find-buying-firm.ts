import type { OrderFirm } from '../../shared/contract/orders.ts';
import { findDraft } from '../orders/order-draft.ts';
import type { Db } from '../platform/store/open-store.ts';
import { readRecipient } from './describe-checkout.ts';
import { findBuyer } from './find-buyer.ts';
import { followAccount } from './follow-account.ts';
import type { Shopper } from './read-checkout.ts';

/**
 * Firm that a shopper orders for: as the order being made says, or else the usual one of the account.
 * Null: a person.
 */
export async function findBuyingFirm(
  db: Db,
  shopper: Omit<Shopper, 'address'>,
): Promise<OrderFirm | null> {
  const { shopperId, viewer } = shopper;
  const [stored, buyer] = await Promise.all([findDraft(db, shopperId), findBuyer(db, shopper)]);
  const draft = stored && followAccount(stored, buyer, viewer.cityId);
  const recipient = readRecipient(draft?.state.recipient ?? null, buyer);
  return recipient ? recipient.firm : (buyer.firms[0] ?? null);
}
