import type { OrderedLine } from '../../../orders/insert-line.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { BackDocument, BackLine, FaultyDocument } from './read-order.ts';

/** Kopecks by which a sum may differ for each unit: the accounting system rounds. */
export const ROUNDING = 1;

export const listKnown = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['product_id', 'order_lines.code', 'order_lines.title', 'quantity', 'sum'])
    .select(['external_id', 'order_lines.unit'])
    .where('order_id', '=', orderId)
    .execute();

export type KnownLine = Awaited<ReturnType<typeof listKnown>>[number];

/**
 * The document without services, but for those that were ordered here as goods: others, such as deliveries,
 * are a part of its sum beside the goods.
 */
export async function dropServices(
  tx: Tx,
  document: BackDocument,
  orderId: number | null,
): Promise<BackDocument | FaultyDocument> {
  const { lines } = document;
  if (!lines?.some(({ isService }) => isService)) return document;
  const known = orderId === null ? [] : await listKnown(tx, orderId);
  const isOrdered = ({ id }: BackLine) => known.some((line) => isOf(line, id));
  const own = lines.filter((line) => !line.isService || isOrdered(line));
  const fault = own.find((line) => line.fault)?.fault;
  const { id, number, date, ownNumber } = document;
  return fault
    ? { kind: 'faulty', id, number, date, ownNumber, fault }
    : { ...document, lines: own };
}

/** True of a line of ours that a document names by this id. */
const isOf = ({ external_id, code }: KnownLine, id: string) =>
  external_id === `1c:${id}` || `site-${code}` === id;

/** Null when some product is not the shop's. Lines of the same product are one. */
export async function matchLines(
  tx: Tx,
  lines: readonly BackLine[],
  known: readonly KnownLine[],
): Promise<OrderedLine[] | null> {
  const wanted = new Map<number, OrderedLine>();
  for (const { id, title, quantity, sum } of lines) {
    const product =
      known.find((line) => isOf(line, id)) ??
      (await findProduct(tx, id)) ??
      known.find((line) => line.title === title);
    if (!product) return null;
    const { product_id: productId, code, title: name, unit } = product;
    const before = wanted.get(productId);
    const own = known.find((line) => line.product_id === productId);
    const all = { quantity: quantity + (before?.quantity ?? 0), sum: sum + (before?.sum ?? 0) };
    const isRounded =
      own?.quantity === all.quantity &&
      Math.abs((own.sum ?? 0) - all.sum) <= all.quantity * ROUNDING;
    const exact = isRounded ? (own.sum ?? 0) : all.sum;
    wanted.set(productId, {
      productId,
      code,
      unit,
      title: name,
      quantity: all.quantity,
      sum: exact,
    });
  }
  return [...wanted.values()];
}

async function findProduct(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('products')
    .select(['id as product_id', 'code', 'title', 'unit'])
    .where('external_id', '=', `1c:${id}`)
    .executeTakeFirst();
  return row ?? null;
}

export function isDifferent(wanted: readonly OrderedLine[], known: readonly KnownLine[]): boolean {
  if (wanted.length !== known.length) return true;
  return wanted.some(({ productId, quantity, sum }) => {
    const line = known.find(({ product_id }) => product_id === productId);
    return line?.quantity !== quantity || line.sum !== sum;
  });
}
