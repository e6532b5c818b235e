import { roundToPackage } from '../../shared/basket.ts';
import { MAX_UNITS } from '../../shared/contract/basket.ts';
import type { Tx } from '../store/transaction.ts';
import { moveQuickLeftovers } from './quick-order.ts';

/**
 * Moves the basket of one shopper into another's: units of the same product add up and are rounded up
 * to the package that the other counts in. Nothing is left to move, so doing it again changes nothing.
 * Gives the number of lines that were moved.
 */
export async function mergeBasket(
  tx: Tx,
  fromShopperId: number,
  toShopperId: number,
): Promise<number> {
  if (fromShopperId === toShopperId) return 0;
  const lines = await linesOf(tx, fromShopperId);
  const known = new Map(
    (await linesOf(tx, toShopperId)).map((line) => [line.product_id, line] as const),
  );
  for (const line of lines) {
    const own = known.get(line.product_id);
    const step = own?.package ?? line.package;
    const sum = roundToPackage((own?.quantity ?? 0) + line.quantity, step);
    const quantity = Math.min(sum, Math.floor(MAX_UNITS / step) * step);
    const merged = { quantity, package: step, checked: 1 as const };
    await tx
      .insertInto('basket_lines')
      .values({ ...line, ...merged, shopper_id: toShopperId })
      .onConflict((conflict) =>
        conflict.columns(['shopper_id', 'product_id']).doUpdateSet({
          ...merged,
          changed_at: Math.max(line.changed_at, own?.changed_at ?? 0),
        }),
      )
      .execute();
  }
  await tx.deleteFrom('basket_lines').where('shopper_id', '=', fromShopperId).execute();
  await moveQuickLeftovers(tx, fromShopperId, toShopperId);
  return lines.length;
}

async function linesOf(tx: Tx, shopperId: number) {
  return tx
    .selectFrom('basket_lines')
    .selectAll()
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}
