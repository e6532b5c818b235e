import { setImmediate as letOthersIn } from 'node:timers/promises';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { bareNumber, isSameNumber, yearOf } from '../../../orders/paper-number.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { GoodsLine } from './document-goods.ts';
import { type KnownLine, listKnown, matchLines } from './match-lines.ts';
import { newOrderRow } from './new-order-row.ts';
import type { PaperName, ShippedGoods } from './read-papers.ts';

/** Goods by the paper that sent them off: its number and year. None: it stands for the whole order. */
type Shipped = Record<string, GoodsLine[]>;

interface OrderOfNode {
  nodeId: number;
  orderId: number;
  shipped: readonly ShippedGoods[];
}

/** A paper that has sent off an order and does so no more. */
export interface TakenBack extends PaperName {
  movedTo?: string;
}

interface Noted {
  /** Goods that no paper has sent off: «„Котёл“ 1 из 3». '': all have left; null: no paper has named any. */
  missing: string | null;
  /** Papers that were posted before and are not any more, or stand at another order. */
  takenBack: TakenBack[];
  /** True when papers that are posted stand for the whole order. */
  isWhole: boolean;
  /** True when services alone were done: the goods of the order have their own papers. */
  isDoneAlone: boolean;
}

/** Keeps what papers of an order have sent off, and tells what they have not. */
export async function noteShipped(
  tx: Tx,
  { nodeId, orderId, shipped }: OrderOfNode,
): Promise<Noted> {
  const row = await tx
    .selectFrom('exchange_orders')
    .select('shipped')
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const all = readShipped(row?.shipped);
  // Former versions noted no papers without goods, by which an order can have gone all the same.
  const isUnknown = !row?.shipped && shipped.some(({ isDraft }) => isDraft);
  const hasGone = isUnknown && (await hasGoneBy1c(tx, orderId));
  const back: TakenBack[] = [];
  const isTold = row?.shipped != null || shipped.length > 0;
  const known = isTold ? await listKnown(tx, orderId) : [];
  for (const { isDraft, goods, isAct, hasBasis: _, ...paper } of shipped) {
    if (isAct && !isDraft && (await countGone(tx, goods, known)).size === 0) continue;
    const same = Object.keys(all).filter((key) => isOf(key, paper));
    if (isDraft) {
      if (same.length > 0 || hasGone) back.push(paper);
      for (const key of same) delete all[key];
      continue;
    }
    const key = same[0] ?? `${paper.number} ${yearOf(paper.date)}`;
    if (goods.length > 0) all[key] = goods;
    else all[key] ??= [];
  }
  if (shipped.length > 0) await save(tx, { nodeId, orderId, all });
  const papers = Object.values(all);
  const goods = papers.flat();
  const gone = await countGone(tx, goods, known);
  const missing = goods.length === 0 ? null : nameMissing(gone, known);
  const isWhole = missing === '' || papers.some((own) => own.length === 0);
  const takenBack = back.filter((paper) => !Object.keys(all).some((key) => isOf(key, paper)));
  const isDoneAlone = goods.length > 0 && goods.every(({ isService }) => isService);
  return { missing, takenBack, isWhole, isDoneAlone };
}

/** True of an order that a document of 1C has sent off. */
async function hasGoneBy1c(tx: Tx, orderId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('actor', '=', EXCHANGE_ACTOR)
    .where('status', 'in', ['shipped', 'completed'])
    .executeTakeFirst();
  return found !== undefined;
}

/** True of the key of a paper; one without a date is any of its number. */
export function isOf(key: string, { number, date }: PaperName): boolean {
  const [year, other] = [yearOf(date), key.slice(key.lastIndexOf(' ') + 1)];
  const isSameYear = year === other || year === '' || other === '';
  return isSameYear && isSameNumber(numberOf(key), number);
}

interface SentBy {
  orderId: number;
  /** Key of the paper. */
  key: string;
}

/** Numbers that are asked for at once. */
const AT_ONCE = 500;

/** Papers of these bare numbers that have sent off orders of a node. */
export async function listSentBy(
  db: Db,
  nodeId: number,
  numbers: ReadonlySet<string>,
): Promise<SentBy[]> {
  const asked = [...numbers];
  const sent = new Map<number, SentBy[]>();
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('exchange_sent')
      .innerJoin('exchange_orders', (join) =>
        join
          .onRef('exchange_orders.order_id', '=', 'exchange_sent.order_id')
          .onRef('exchange_orders.node_id', '=', 'exchange_sent.node_id'),
      )
      .select(['exchange_sent.order_id as orderId', 'shipped'])
      .where('exchange_sent.node_id', '=', nodeId)
      .where('exchange_sent.number', 'in', asked.slice(at, at + AT_ONCE))
      .execute();
    for (const { orderId, shipped } of rows) {
      const keys = Object.keys(readShipped(shipped));
      const named = keys.filter((key) => numbers.has(bareNumber(numberOf(key))));
      sent.set(
        orderId,
        named.map((key) => ({ orderId, key })),
      );
    }
    await letOthersIn();
  }
  return [...sent.values()].flat().toSorted((one, other) => one.orderId - other.orderId);
}

/** Number in the key of a paper. */
export const numberOf = (key: string) => key.slice(0, key.lastIndexOf(' '));

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

/** No papers are noted too: they are not those of a former version. */
async function save(
  tx: Tx,
  { nodeId, orderId, all }: Omit<OrderOfNode, 'shipped'> & { all: Shipped },
): Promise<void> {
  const shipped = JSON.stringify(all);
  await tx
    .insertInto('exchange_orders')
    .values(newOrderRow(nodeId, orderId, { shipped }))
    .onConflict((conflict) => conflict.columns(['node_id', 'order_id']).doUpdateSet({ shipped }))
    .execute();
  const numbers = new Set(Object.keys(all).map((key) => bareNumber(numberOf(key))));
  if (numbers.size === 0) return;
  await tx
    .insertInto('exchange_sent')
    .values([...numbers].map((number) => ({ node_id: nodeId, number, order_id: orderId })))
    // The number of a paper that was taken back stays: its order no longer names it.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Units of the order's goods, by product; what it does not know is no part of it. */
async function countGone(
  tx: Tx,
  goods: readonly GoodsLine[],
  known: readonly KnownLine[],
): Promise<ReadonlyMap<number, number>> {
  const gone = new Map<number, number>();
  for (const line of goods) {
    const [found] = (await matchLines(tx, [{ ...line, sum: 0 }], known)) ?? [];
    if (!found || !known.some(({ product_id }) => product_id === found.productId)) continue;
    gone.set(found.productId, (gone.get(found.productId) ?? 0) + line.quantity);
  }
  return gone;
}

function nameMissing(gone: ReadonlyMap<number, number>, known: readonly KnownLine[]): string {
  return known
    .flatMap(({ product_id, title, quantity }) => {
      const left = quantity - (gone.get(product_id) ?? 0);
      return left > 0 ? [`«${title}» ${left} из ${quantity}`] : [];
    })
    .join(', ');
}
