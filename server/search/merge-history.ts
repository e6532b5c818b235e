import type { Tx } from '../platform/store/transaction.ts';

/**
 * Moves the search history of one shopper to another's; of equal texts the later search counts. Doing
 * it again changes nothing. Gives the number of entries that were moved.
 */
export async function mergeHistory(
  tx: Tx,
  fromShopperId: number,
  toShopperId: number,
): Promise<number> {
  if (fromShopperId === toShopperId) return 0;
  const rows = await tx
    .selectFrom('searches')
    .select(['text', 'searched_at'])
    .where('shopper_id', '=', fromShopperId)
    .orderBy('searched_at')
    .execute();
  for (const { text, searched_at } of rows) {
    await tx
      .insertInto('searches')
      .values({ shopper_id: toShopperId, text, searched_at })
      .onConflict((conflict) =>
        conflict
          .columns(['shopper_id', 'text'])
          .doUpdateSet({ searched_at })
          .where('searches.searched_at', '<', searched_at),
      )
      .execute();
  }
  await tx.deleteFrom('searches').where('shopper_id', '=', fromShopperId).execute();
  return rows.length;
}
