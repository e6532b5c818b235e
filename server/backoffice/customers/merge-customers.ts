import type { Role } from '../../../shared/contract/shopper.ts';
import type { Millis } from '../../../shared/millis.ts';
import { mergeBasket } from '../../basket/merge-basket.ts';
import { mergeFavorites } from '../../favorites/merge-favorites.ts';
import { endSessionsIn } from '../../login/sessions.ts';
import { followLevel } from '../../orders/follow-level.ts';
import { lockShoppers } from '../../platform/store/shopper-transaction.ts';
import type { Change } from '../changes/change-as.ts';
import { giveOwned, OWNED_NAMES } from '../entities/belongings-entity.ts';
import { yieldUsual } from '../entities/usual-belongings.ts';
import { getLiveCustomer, requireBuyer } from './get-customer.ts';

const order: readonly Role[] = ['retail', 'wholesale', 'dealer'];

/** The better of two price levels. */
export const betterLevel = (a: Role, b: Role): Role =>
  order.indexOf(a) >= order.indexOf(b) ? a : b;

/** The first day counts: the law gives days from then on. */
const earlier = (a: Millis | null, b: Millis | null): Millis | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/**
 * Makes an account part of another of the same person: orders, firms, addresses, questions, basket,
 * favourites and the wish to be erased go over, its sign-ins end, and its phone signs in to the other from
 * now on.
 * @throws CallError when one of them cannot be changed.
 */
export async function mergeCustomers(
  change: Change,
  { fromId, intoId, now }: { fromId: number; intoId: number; now: Millis },
): Promise<void> {
  const { tx } = change;
  await lockShoppers(tx, [fromId, intoId]);
  const from = await getLiveCustomer(tx, fromId);
  const into = await getLiveCustomer(tx, intoId);
  requireBuyer(from);
  requireBuyer(into);
  await change.watch('belongings', [fromId]);
  await change.watch('customer', [intoId]);
  await yieldUsual(tx, { from: fromId, into: intoId });
  for (const name of OWNED_NAMES) await giveOwned(tx, name, { from: fromId, into: intoId });
  await mergeBasket(tx, fromId, intoId);
  await mergeFavorites(tx, fromId, intoId);
  await endSessionsIn(tx, { customerId: fromId, sessionId: null, now });
  await tx
    .updateTable('customers')
    .set({ merged_into: intoId })
    .where(({ eb, or }) => or([eb('id', '=', fromId), eb('merged_into', '=', fromId)]))
    .execute();
  await tx
    .updateTable('customers')
    .set({
      role: betterLevel(into.role, from.role),
      email: into.email || from.email,
      customer_type: from.customer_type === 'company' ? 'company' : into.customer_type,
      erasure_asked_at: earlier(into.erasure_asked_at, from.erasure_asked_at),
      judged_at: into.judged_at ?? from.judged_at,
      updated_at: now,
    })
    .where('id', '=', intoId)
    .execute();
  await followLevel(tx, intoId, now);
}
