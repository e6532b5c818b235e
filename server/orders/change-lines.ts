import { sql } from 'kysely';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order.ts';
import { joinParts } from '../../shared/supply.ts';
import { vatIncluded } from '../../shared/vat.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { noteProductChanges } from '../platform/store/product-changes.ts';
import { hasRowLocks, type Tx } from '../platform/store/transaction.ts';
import { returnUnits } from '../stock/return-units.ts';
import { returnExtra } from './return-extra.ts';

/** Line that an order is to have; a product once. */
export interface WantedLine {
  productId: number;
  code: string;
  title: string;
  unit: string;
  /** Units. */
  quantity: number;
  /** Sum of all units, the tax included. */
  sum: Kopecks;
}

export interface LineChange {
  orderId: number;
  lines: readonly WantedLine[];
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

/**
 * Makes an order consist of other lines: what it holds more or less of is taken or given back, its sums
 * follow, and the difference stands in its history for the manager and the buyer. Gives the difference
 * in words; '' when there is none.
 */
export async function changeLines(tx: Tx, change: LineChange): Promise<string> {
  const { orderId, lines, actor, reason, now } = change;
  const before = await listLines(tx, orderId);
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'goods_sum', 'delivery_price', 'vat_percent'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const changes = difference(before, lines);
  if (changes === '') return '';
  const left = new Map(before.map((line) => [line.product_id, line]));
  await tx.deleteFrom('order_lines').where('order_id', '=', orderId).execute();
  for (const [position, line] of lines.entries()) {
    const old = left.get(line.productId);
    left.delete(line.productId);
    const held = await holdUnits(tx, { orderId, line, now });
    await insertLine(tx, { orderId, position, line, old, held, vatPercent: order.vat_percent });
  }
  for (const productId of left.keys()) {
    const line = { productId, quantity: 0 };
    await holdUnits(tx, { orderId, line, now });
  }
  const promoDiscount = (await listLines(tx, orderId)).reduce(
    (sum, line) => sum + line.promo_discount,
    0,
  );
  const goods = lines.reduce((sum, line) => sum + line.sum, 0);
  const total = goods + order.delivery_price;
  await tx
    .updateTable('orders')
    .set(({ fn, val }) => ({
      total,
      goods_sum: goods,
      promo_discount: promoDiscount,
      retail_sum: fn<number>('coalesce', [
        sql<number>`case when retail_sum > ${goods} then retail_sum end`,
        val(goods),
      ]),
      vat_sum: vatIncluded(total, order.vat_percent),
      updated_at: now,
    }))
    .where('id', '=', orderId)
    .execute();
  const sums = `Сумма: ${formatPrice(order.goods_sum)} → ${formatPrice(goods)}`;
  const note = `${reason}. ${changes}${goods === order.goods_sum ? '' : `. ${sums}`}`;
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, at: now, actor, status: order.status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = { orderId, status: order.status };
  await addToOutbox(tx, [{ kind: 'order-moved', key: `order-moved ${eventId}`, payload }], now);
  await returnExtra(tx, { orderId, byItself: false, now });
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
function difference(before: readonly StoredLine[], after: readonly WantedLine[]): string {
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

interface HeldLine {
  orderId: number;
  line: Pick<WantedLine, 'productId' | 'quantity'>;
  now: Millis;
}

/** Makes the order hold just so many units of a product, or as many as are free. Gives how many it holds. */
async function holdUnits(tx: Tx, { orderId, line, now }: HeldLine): Promise<number> {
  const { productId, quantity } = line;
  const held = await tx
    .selectFrom('order_allocations')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .orderBy('storage_id')
    .execute();
  let more = quantity - held.reduce((sum, row) => sum + row.quantity, 0);
  for (const { storage_id, quantity: there } of held.toReversed()) {
    if (more >= 0) break;
    const back = Math.min(there, -more);
    more += back;
    await setHeld(tx, { orderId, productId, storageId: storage_id, units: there - back });
    await returnUnits(tx, [{ product_id: productId, storage_id, quantity: back }], now);
  }
  // An order that holds nothing by now is not given anything by a change of its lines.
  const [like] = held.length > 0 ? held : await anyHold(tx, orderId);
  if (more > 0 && like) more -= await takeMore(tx, { orderId, productId, more, like, now });
  return quantity - Math.max(0, more);
}

const anyHold = (tx: Tx, orderId: number) =>
  tx.selectFrom('order_allocations').selectAll().where('order_id', '=', orderId).limit(1).execute();

async function setHeld(
  tx: Tx,
  {
    orderId,
    productId,
    storageId,
    units,
  }: { orderId: number; productId: number; storageId: number; units: number },
): Promise<void> {
  if (units > 0) {
    await tx
      .updateTable('order_allocations')
      .set({ quantity: units })
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .where('storage_id', '=', storageId)
      .execute();
    return;
  }
  await tx
    .deleteFrom('order_allocations')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('storage_id', '=', storageId)
    .execute();
}

interface TakenMore {
  orderId: number;
  productId: number;
  more: number;
  /** A row whose reason and end the new ones share. */
  like: { why: 'term' | 'money' | 'staff'; ends_at: number | null };
  now: Millis;
}

async function takeMore(
  tx: Tx,
  { orderId, productId, more, like, now }: TakenMore,
): Promise<number> {
  const shelves = tx
    .selectFrom('stock')
    .select(['storage_id', 'free'])
    .where('product_id', '=', productId)
    .where('free', '>', 0)
    .orderBy('storage_id');
  let taken = 0;
  for (const { storage_id, free } of await (hasRowLocks(tx)
    ? shelves.forUpdate()
    : shelves
  ).execute()) {
    const units = Math.min(more - taken, free);
    if (units === 0) break;
    await tx
      .updateTable('stock')
      .set({ free: sql`free - ${units}` })
      .where('product_id', '=', productId)
      .where('storage_id', '=', storage_id)
      .execute();
    await tx
      .insertInto('order_allocations')
      .values({
        order_id: orderId,
        product_id: productId,
        storage_id,
        quantity: units,
        why: like.why,
        ends_at: like.ends_at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['order_id', 'product_id', 'storage_id'])
          .doUpdateSet({ quantity: sql`order_allocations.quantity + ${units}` }),
      )
      .execute();
    taken += units;
  }
  if (taken > 0) await noteProductChanges(tx, [productId], now);
  return taken;
}

interface InsertedLine {
  orderId: number;
  position: number;
  line: WantedLine;
  /** The same product before. */
  old: StoredLine | undefined;
  /** Units that the order holds. */
  held: number;
  vatPercent: number;
}

async function insertLine(tx: Tx, made: InsertedLine): Promise<void> {
  const { orderId, position, line, old, held, vatPercent } = made;
  const { quantity, sum } = line;
  const isSame = old?.quantity === quantity;
  // A price that a person names is the last word: what a promo code takes off is in it.
  const kept = isSame && old.sum === sum && old.price !== null ? old : null;
  const packages = kept
    ? { package: kept.package, count: kept.packages }
    : packagesOf(old?.package ?? 1, quantity, sum);
  const parts = joinParts([
    { from: 'city', units: held, on: null },
    { from: 'supply', units: quantity - held, on: null },
  ]);
  await tx
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position,
      product_id: line.productId,
      code: old?.code ?? line.code,
      title: old?.title ?? line.title,
      unit: old?.unit ?? line.unit,
      package: packages.package,
      packages: packages.count,
      quantity,
      price: kept?.price ?? sum / packages.count,
      sum,
      promo_discount: kept?.promo_discount ?? 0,
      retail_sum: isSame ? Math.max(old.retail_sum ?? sum, sum) : sum,
      vat_sum: vatIncluded(sum, vatPercent),
      from_city: isSame ? old.from_city : held,
      from_others: isSame ? old.from_others : 0,
      from_supply: isSame ? old.from_supply : quantity - held,
      parts: isSame ? old.parts : JSON.stringify(parts),
      comes_on: old?.comes_on ?? null,
      note: old?.note ?? '',
      instead_of: old?.instead_of ?? '',
    })
    .execute();
}

/** The former packages where quantity and sum are multiples of them, else pieces, else all as one. */
function packagesOf(
  size: number,
  quantity: number,
  sum: Kopecks,
): { package: number; count: number } {
  for (const candidate of [size, 1]) {
    const count = quantity / candidate;
    if (Number.isInteger(count) && sum % count === 0) return { package: candidate, count };
  }
  return { package: quantity, count: 1 };
}
