import type { Selectable } from 'kysely';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Kopecks } from '../../shared/money.ts';
import { countOrigins, lastOn } from '../../shared/supply.ts';
import { vatIncluded } from '../../shared/vat.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Line that an order is to have; a product once. */
export interface OrderedLine {
  productId: number;
  code: string;
  title: string;
  unit: string;
  /** Units. */
  quantity: number;
  /** Sum of all units, the tax included. */
  sum: Kopecks;
}

interface InsertedLine {
  orderId: number;
  position: number;
  line: OrderedLine;
  /** The same product before. */
  old: Selectable<OrderLineTable> | undefined;
  /** Sources of its units. */
  parts: readonly SupplyPart[];
  vatPercent: number;
}

export async function insertLine(tx: Tx, made: InsertedLine): Promise<void> {
  const { orderId, position, line, old, parts, vatPercent } = made;
  const { quantity, sum } = line;
  const isSame = old?.quantity === quantity;
  // A price that a person names is the last word: what a promo code takes off is in it.
  const kept = isSame && old.sum === sum && old.price !== null ? old : null;
  const packages = kept
    ? { package: kept.package, count: kept.packages }
    : packagesOf(old?.package ?? 1, quantity, sum);
  const price = kept?.price ?? sum / packages.count;
  // A discount of an offer belongs to the price, whatever the number of packages.
  const samePriced = old?.price === price && old.package === packages.package ? old : null;
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
      price,
      sum,
      promo_discount: kept?.promo_discount ?? 0,
      full_price: samePriced?.full_price ?? null,
      discount: samePriced?.discount ?? 0,
      // Discounts of a unit stay, however many units there are.
      retail_sum: Math.max(retailOf(old, quantity) ?? sum, sum),
      vat_sum: vatIncluded(sum, vatPercent),
      ...countOrigins(parts),
      parts: JSON.stringify(parts),
      comes_on: isSame ? old.comes_on : lastOn(parts),
      note: old?.note ?? '',
      instead_of: old?.instead_of ?? '',
    })
    .execute();
}

/** Retail price of so many units of a line; null: not known. */
function retailOf(old: InsertedLine['old'], quantity: number): Kopecks | null {
  if (!old || old.retail_sum === null) return null;
  return Math.round((old.retail_sum / old.quantity) * quantity);
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
