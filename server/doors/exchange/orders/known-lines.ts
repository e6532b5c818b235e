import { z } from 'zod';
import type { Tx } from '../../../platform/store/transaction.ts';
import { listKnown, ROUNDING } from './match-lines.ts';

/** Goods of an order: code, units, kopecks. */
const linesSchema = z.array(z.tuple([z.string(), z.int(), z.int()]));
type Lines = z.infer<typeof linesSchema>;

interface Line {
  code: string;
  quantity: number;
  sum: number | null;
}

interface OrderOfNode {
  nodeId: number;
  orderId: number;
}

/** Goods as one text, the same for the same goods in any order. */
export const linesText = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines
      .map(({ code, quantity, sum }) => [code, quantity, sum ?? 0] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  );

/**
 * True for goods that the node knew before, while the shop has changed them since: no word of its own, as
 * it has not heard of the change yet.
 */
export async function isEcho(
  tx: Tx,
  { nodeId, orderId }: OrderOfNode,
  said: readonly Line[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('exchange_orders')
    .select(['node_lines', 'shop_lines'])
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row?.node_lines) return false;
  const isChangedHere = row.shop_lines !== linesText(await listKnown(tx, orderId));
  return isChangedHere && areAlike(readLines(row.node_lines), readLines(linesText(said)));
}

/** Notes the goods of an order as the node has said them, and as they are here now. */
export async function noteLines(
  tx: Tx,
  { nodeId, orderId }: OrderOfNode,
  said: readonly Line[],
): Promise<void> {
  const shop_lines = linesText(await listKnown(tx, orderId));
  await tx
    .updateTable('exchange_orders')
    .set({ node_lines: linesText(said), shop_lines })
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .execute();
}

const readLines = (text: string): Lines => linesSchema.parse(JSON.parse(text));

/** The accounting system rounds sums. */
const areAlike = (one: Lines, other: Lines): boolean =>
  one.length === other.length &&
  one.every(([code, quantity, sum], at) => {
    const [otherCode, otherQuantity, otherSum] = other[at] ?? ['', 0, 0];
    const isSame = code === otherCode && quantity === otherQuantity;
    return isSame && Math.abs(sum - otherSum) <= quantity * ROUNDING;
  });
