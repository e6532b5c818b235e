import type { Millis } from '../../shared/millis.ts';
import type { Promo } from '../../shared/promo.ts';
import type { Db } from '../platform/store/open-store.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';

interface UsesAsk {
  promo: Pick<Promo, 'id' | 'maxUses' | 'maxPerBuyer'>;
  shopperId: number;
  /** Phone of the buyer, as far as it is known. */
  phone: string | null;
  /** An order that is not counted: the one that asks. */
  except?: number;
  now: Millis;
}

interface PromoUses {
  uses: number;
  ownUses: number;
}

/**
 * Orders that use a code: those that are not cancelled and have not given their use back. A code without a
 * limit is not counted. A buyer's own are those of the account, and of each phone that is the buyer's: what
 * an order names, and what was proven for it.
 */
export async function countPromoUses(db: Db, ask: UsesAsk): Promise<PromoUses> {
  const { promo, shopperId, phone, except = 0, now } = ask;
  const used = db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promo_id', '=', promo.id)
    .where('status', '<>', 'cancelled')
    .where('id', '<>', except)
    .where(({ eb, or }) =>
      or([
        eb('promo_until', 'is', null),
        eb('promo_until', '>', now),
        eb('paid_sum', '>', 0),
        eb('status', 'not in', ['opened', 'review']),
      ]),
    );
  const own = used.where(({ eb, or, selectFrom }) => {
    const account = selectFrom('customers').select('phone').where('id', '=', shopperId);
    const phones = [account, ...(phone === null ? [] : [phone])];
    return or([
      eb('shopper_id', '=', shopperId),
      ...phones.flatMap((one) => [eb('phone', '=', one), eb('proven_phone', '=', one)]),
    ]);
  });
  const [all, mine] = await Promise.all([
    promo.maxUses === null ? null : used.executeTakeFirstOrThrow(),
    promo.maxPerBuyer === null ? null : own.executeTakeFirstOrThrow(),
  ]);
  return { uses: Number(all?.count ?? 0), ownUses: Number(mine?.count ?? 0) };
}

/** True when a code may be used once more. */
export const hasUseLeft = (
  { maxUses, maxPerBuyer }: UsesAsk['promo'],
  { uses, ownUses }: PromoUses,
): boolean =>
  (maxUses === null || uses < maxUses) && (maxPerBuyer === null || ownUses < maxPerBuyer);

/**
 * Writes the row of a code in the transaction that uses it: another one, SERIALIZABLE, that waits for its
 * lock begins anew then, and counts this use. A row that was only locked would let it count as before.
 */
export async function noteUse(tx: Tx, promoId: number): Promise<void> {
  if (!hasRowLocks(tx)) return;
  await tx
    .updateTable('promo_codes')
    .set(({ ref }) => ({ code: ref('code') }))
    .where('id', '=', promoId)
    .execute();
}
