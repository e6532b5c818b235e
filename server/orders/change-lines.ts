import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';
import { changeSums } from './change-sums.ts';
import { insertLine, type OrderedLine } from './insert-line.ts';
import { requireLeader } from './led-elsewhere.ts';
import { parseParts } from './parse-parts.ts';
import { followGoods, goodsDay } from './renew-day.ts';
import { sumWeight } from './sum-weight.ts';
import { takeOrigins } from './take-origins.ts';
import { tellOfChange } from './tell-of-change.ts';

interface LinesChange {
  orderId: number;
  lines: readonly OrderedLine[];
  /** Price of what is beside the goods when it changes with them, and its words for the buyer. */
  delivery?: { price: Kopecks; note: string } | null;
  actor: string;
  /** «Состав изменён в 1С» */
  reason: string;
  now: Millis;
}

/** Statuses in which an order may still be made up differently. */
export const CHANGEABLE: readonly string[] = [
  'review',
  'opened',
  'confirmed',
  'assembling',
] satisfies OrderStatus[];

type StoredLine = Awaited<ReturnType<typeof listLines>>[number];
type LineBefore = Pick<StoredLine, 'product_id' | 'title' | 'quantity' | 'sum'>;

/**
 * Makes an order consist of other lines: what it holds more or less of is taken or given back, its sums
 * follow, and the difference stands in its history for the manager and the buyer. Gives the difference
 * in words; '' when there is none.
 */
export async function changeLines(tx: Tx, change: LinesChange): Promise<string> {
  const { orderId, lines, delivery, actor, reason, now } = change;
  const found = tx
    .selectFrom('orders')
    .select(['status', 'goods_sum', 'vat_percent', 'led_by', 'city_id'])
    .select(['payment_kind', 'delivery_on', 'paid_sum'])
    .where('id', '=', orderId);
  // Nobody says meanwhile that its units are known.
  const order = await (hasRowLocks(tx) ? found.forUpdate() : found).executeTakeFirstOrThrow();
  const before = await listLines(tx, orderId);
  requireLeader(order, actor);
  const changes = describeDifference(before, lines);
  if (changes === '') return '';
  const known = new Map(before.map((line) => [line.product_id, line]));
  const kept = new Set(lines.map(({ productId }) => productId));
  const gone = before.filter(({ product_id }) => !kept.has(product_id));
  const changed = [
    ...lines.filter(({ productId, quantity }) => known.get(productId)?.quantity !== quantity),
    ...gone.map(({ product_id: productId }) => ({ productId, quantity: 0 })),
  ];
  const origins = await takeOrigins(tx, { orderId, order, before, changed, now });
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
  for (const [position, line] of lines.entries()) {
    const old = known.get(line.productId);
    const parts = origins.get(line.productId) ?? (old ? parseParts(old) : []);
    await insertLine(tx, { orderId, position, line, old, parts, vatPercent: order.vat_percent });
  }
  const promoDiscount = (await listLines(tx, orderId)).reduce(
    (sum, line) => sum + line.promo_discount,
    0,
  );
  const day = await followGoods(tx, { orderId, before: goodsDay(before), now });
  const goods = lines.reduce((sum, line) => sum + line.sum, 0);
  await tx
    .updateTable('orders')
    .set({ promo_discount: promoDiscount, weight_grams: await sumWeight(tx, orderId) })
    .where('id', '=', orderId)
    .execute();
  const sums = `Сумма: ${formatPrice(order.goods_sum)} → ${formatPrice(goods)}`;
  const told = [reason, changes, goods === order.goods_sum ? '' : sums, delivery?.note ?? '', day];
  const note = told.filter(Boolean).join('. ');
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status: order.status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  const others = delivery ? { delivery: delivery.price } : {};
  await changeSums(tx, { orderId, goods, ...others, actor, now });
  await tellOfChange(tx, { orderId, eventId, isNewPaper: true, now });
  return note;
}

const listLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

/** «Котёл: 3 → 2; добавлено: Плита × 1; убрано: Вилка» */
export function describeDifference(
  before: readonly LineBefore[],
  after: readonly OrderedLine[],
): string {
  const known = new Map(before.map((line) => [line.product_id, line]));
  const kept = new Set(after.map(({ productId }) => productId));
  const parts = after.flatMap(({ productId, title, quantity, sum }) => {
    const old = known.get(productId);
    if (!old) return [`добавлено: ${title} × ${quantity}`];
    if (old.quantity !== quantity) return [`${title}: ${old.quantity} → ${quantity}`];
    if ((old.sum ?? 0) === sum) return [];
    return [`${title}: ${formatPrice(old.sum)} → ${formatPrice(sum)}`];
  });
  const gone = before.filter(({ product_id }) => !kept.has(product_id));
  return [...parts, ...gone.map(({ title }) => `убрано: ${title}`)].join('; ');
}
