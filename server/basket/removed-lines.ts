import { sql } from 'kysely';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { BasketLineTable } from '../platform/store/tables/basket-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { refuseWhenFull } from './basket-room.ts';

/** Time for which a removed line is shown and can be returned. */
export const RETURN_MS = 30 * MINUTE_MS;

type LineColumn = keyof BasketLineTable;
const COLUMNS = [
  ...(['shopper_id', 'product_id', 'package', 'quantity', 'checked', 'price'] as const),
  ...(['package_price', 'free', 'discontinued', 'added_at', 'changed_at'] as const),
  ...(['level_id', 'city_id'] as const),
] satisfies readonly LineColumn[];

interface Removal {
  shopperId: number;
  /** Products; those that are not in the basket are left out. */
  ids: readonly number[];
  now: Millis;
}

/** Takes lines out of a basket so that each can be returned as it was. */
export async function removeLines(tx: Tx, { shopperId, ids, now }: Removal): Promise<void> {
  if (ids.length === 0) return;
  // Lines out of the basket were removed before, and can still be returned.
  await tx
    .deleteFrom('removed_lines')
    .where('shopper_id', '=', shopperId)
    .where((eb) =>
      eb.or([
        eb('removed_at', '<=', now - RETURN_MS),
        eb.and([
          eb('product_id', 'in', ids),
          eb(
            'product_id',
            'in',
            eb
              .selectFrom('basket_lines')
              .select('basket_lines.product_id')
              .where('basket_lines.shopper_id', '=', shopperId),
          ),
        ]),
      ]),
    )
    .execute();
  await tx
    .insertInto('removed_lines')
    .columns([...COLUMNS, 'removed_at'])
    .expression((eb) =>
      eb
        .selectFrom('basket_lines')
        .select(COLUMNS)
        .select(sql<number>`cast(${now} as bigint)`.as('removed_at'))
        .where('shopper_id', '=', shopperId)
        .where('product_id', 'in', ids),
    )
    .execute();
  await tx
    .deleteFrom('basket_lines')
    .where('shopper_id', '=', shopperId)
    .where('product_id', 'in', ids)
    .execute();
}

/** Takes out what is marked. */
export async function removeChecked(
  store: Store,
  { shopperId, now }: Omit<Removal, 'ids'>,
): Promise<void> {
  await shopperTransaction(store, shopperId, async (tx) => {
    const lines = await tx
      .selectFrom('basket_lines')
      .select('product_id')
      .where('shopper_id', '=', shopperId)
      .where('checked', '=', 1)
      .execute();
    await removeLines(tx, { shopperId, ids: lines.map(({ product_id }) => product_id), now });
  });
}

interface Return {
  shopperId: number;
  productId: number;
}

/**
 * Puts a removed line back as it was, mark and place included. What was put into the basket since
 * stays; returning twice changes nothing. Gives the units that the basket has of it now.
 * @throws CallError when the basket is full.
 */
export async function returnLine(store: Store, { shopperId, productId }: Return): Promise<number> {
  return shopperTransaction(store, shopperId, async (tx) => {
    const removed = await tx
      .selectFrom('removed_lines')
      .select(COLUMNS)
      .where('shopper_id', '=', shopperId)
      .where('product_id', '=', productId)
      .executeTakeFirst();
    const line = await tx
      .selectFrom('basket_lines')
      .select('quantity')
      .where('shopper_id', '=', shopperId)
      .where('product_id', '=', productId)
      .executeTakeFirst();
    if (removed && !line) {
      await refuseWhenFull(tx, shopperId);
      await tx.insertInto('basket_lines').values(removed).execute();
    }
    await forget(tx, { shopperId, productId });
    return line?.quantity ?? removed?.quantity ?? 0;
  });
}

/** The time for returning it is over. */
export async function forgetRemoved(store: Store, line: Return): Promise<void> {
  await shopperTransaction(store, line.shopperId, (tx) => forget(tx, line));
}

async function forget(tx: Tx, { shopperId, productId }: Return): Promise<void> {
  await tx
    .deleteFrom('removed_lines')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .execute();
}
