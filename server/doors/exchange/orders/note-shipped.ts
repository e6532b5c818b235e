import { yearOf } from '../../../orders/paper-number.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { GoodsLine } from './document-goods.ts';
import { listKnown, matchLines } from './match-lines.ts';
import { newOrderRow } from './new-order-row.ts';
import type { ShippedGoods } from './read-papers.ts';

/** Goods by the paper that sent them off: its number and year. */
type Shipped = Record<string, GoodsLine[]>;

interface OrderOfNode {
  nodeId: number;
  orderId: number;
  shipped: readonly ShippedGoods[];
}

/**
 * Keeps what papers of an order have sent off, and tells what they have not: «„Котёл“ 1 из 3». '': all has
 * left; null: no paper has named its goods.
 */
export async function noteShipped(
  tx: Tx,
  { nodeId, orderId, shipped }: OrderOfNode,
): Promise<string | null> {
  const row = await tx
    .selectFrom('exchange_orders')
    .select('shipped')
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const all = readShipped(row?.shipped);
  if (shipped.length > 0) {
    for (const { number, date, goods } of shipped) {
      const key = `${number} ${yearOf(date)}`;
      if (goods.length > 0) all[key] = goods;
      else delete all[key];
    }
    await save(tx, { nodeId, orderId, all });
  }
  const goods = Object.values(all).flat();
  return goods.length === 0 ? null : findMissing(tx, orderId, goods);
}

/** Keys of former versions end with the whole date. */
function readShipped(kept: string | null | undefined): Shipped {
  const all = Object.entries(kept ? readKept<Shipped>(kept) : {});
  return Object.fromEntries(
    all.map(([key, goods]) => [
      key.replace(/ \d{4}-\d\d-\d\d.*/, (date) => ` ${yearOf(date)}`),
      goods,
    ]),
  );
}

async function save(
  tx: Tx,
  { nodeId, orderId, all }: Omit<OrderOfNode, 'shipped'> & { all: Shipped },
): Promise<void> {
  const shipped = Object.keys(all).length > 0 ? JSON.stringify(all) : null;
  await tx
    .insertInto('exchange_orders')
    .values(newOrderRow(nodeId, orderId, { shipped }))
    .onConflict((conflict) => conflict.columns(['node_id', 'order_id']).doUpdateSet({ shipped }))
    .execute();
}

/** Goods that the shop does not know are no part of the order. */
async function findMissing(tx: Tx, orderId: number, goods: readonly GoodsLine[]): Promise<string> {
  const known = await listKnown(tx, orderId);
  const gone = new Map<number, number>();
  for (const line of goods) {
    const [found] = (await matchLines(tx, [{ ...line, sum: 0 }], known)) ?? [];
    if (!found) continue;
    gone.set(found.productId, (gone.get(found.productId) ?? 0) + line.quantity);
  }
  return known
    .flatMap(({ product_id, title, quantity }) => {
      const left = quantity - (gone.get(product_id) ?? 0);
      return left > 0 ? [`«${title}» ${left} из ${quantity}`] : [];
    })
    .join(', ');
}
