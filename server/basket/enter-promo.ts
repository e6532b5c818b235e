import type { ClientAddress } from '../../shared/contract/client.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { foldPromoCode } from '../../shared/promo.ts';
import {
  countOne,
  limitsByNetwork,
  readWindows,
  secondsToWait,
  tooMany,
} from '../platform/limits/take-limits.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { lockShoppers, shopperTransaction } from '../platform/store/shopper-transaction.ts';
import { lockingTransaction, type Tx } from '../platform/store/transaction.ts';

interface EnteredPromo {
  shopperId: number;
  /** As it was typed. */
  code: string;
  address: ClientAddress;
  now: Millis;
}

/** Unknown codes of one network: an office mistypes some, who guesses needs millions. */
const MAX_UNKNOWN = { narrow: 15, wide: 60 };

/**
 * Keeps a code for the shopper's next order; false when there is no such code. Whether it applies is the
 * plan's to say.
 * @throws CallError too_many once too many unknown codes came from the network, whatever this one is.
 */
export async function enterPromo(store: Store, entered: EnteredPromo): Promise<boolean> {
  const { shopperId, now } = entered;
  const limits = limitsByNetwork('unknown promo', entered.address, {
    max: MAX_UNKNOWN,
    windowMs: HOUR_MS,
  });
  const result = await lockingTransaction(store, async (tx) => {
    await lockShoppers(tx, [shopperId]);
    const open = await readWindows(tx, limits, now);
    const seconds = secondsToWait(limits, open, now);
    if (seconds > 0) return { seconds, isKnown: false };
    const promoId = await findPromoId(tx, entered.code);
    if (promoId === null) await countOne(tx, { limits, open, now });
    else await keepPromo(tx, { shopperId, promoId, now });
    return { seconds: 0, isKnown: promoId !== null };
  });
  if (result.seconds > 0) throw tooMany(result.seconds);
  return result.isKnown;
}

async function keepPromo(
  tx: Tx,
  { shopperId, promoId, now }: { shopperId: number; promoId: number; now: Millis },
): Promise<void> {
  const row = { promo_id: promoId, entered_at: now };
  await tx
    .insertInto('shopper_promos')
    .values({ shopper_id: shopperId, promo_id: promoId, entered_at: now })
    .onConflict((conflict) => conflict.column('shopper_id').doUpdateSet(row))
    .execute();
}

/** «Убрать» */
export async function removePromo(store: Store, shopperId: number): Promise<void> {
  await shopperTransaction(store, shopperId, (tx) => forgetPromo(tx, shopperId));
}

export async function forgetPromo(tx: Tx, shopperId: number): Promise<void> {
  await tx.deleteFrom('shopper_promos').where('shopper_id', '=', shopperId).execute();
}

/** The code of a guest goes along with the basket, unless the other has entered one later. */
export async function movePromo(tx: Tx, fromId: number, toId: number): Promise<void> {
  const rows = await tx
    .selectFrom('shopper_promos')
    .select(['shopper_id', 'entered_at'])
    .where('shopper_id', 'in', [fromId, toId])
    .execute();
  const enteredBy = (id: number) => rows.find((row) => row.shopper_id === id)?.entered_at;
  const [from, own] = [enteredBy(fromId), enteredBy(toId)];
  if (from === undefined) return;
  if (own !== undefined && own > from) return forgetPromo(tx, fromId);
  await forgetPromo(tx, toId);
  await tx
    .updateTable('shopper_promos')
    .set({ shopper_id: toId })
    .where('shopper_id', '=', fromId)
    .execute();
}

/** Null: there is none, or it is switched off. */
async function findPromoId(db: Db | Tx, typed: string): Promise<number | null> {
  const code = foldPromoCode(typed);
  if (code === null) return null;
  const row = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
