import { CallError } from '../../shared/contract/call.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Lines of a basket: pages and papers of more take seconds to make. */
export const MAX_LINES = 500;

export const FULL = `В корзине уже ${MAX_LINES} товаров: оформите заказ по частям`;

/** Number of lines that still go into a basket. */
export async function countRoom(tx: Tx, shopperId: number): Promise<number> {
  const { lines } = await tx
    .selectFrom('basket_lines')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_LINES - Number(lines));
}

/** @throws CallError when no line goes into the basket any more. */
export async function refuseWhenFull(tx: Tx, shopperId: number): Promise<void> {
  if ((await countRoom(tx, shopperId)) === 0) throw new CallError('conflict', FULL);
}
