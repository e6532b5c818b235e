import type { Selectable } from 'kysely';
import { lineRetailSum, lineSum, type PricedGoods } from '../../shared/line-sum.ts';
import type { Millis } from '../../shared/millis.ts';
import { orderSums } from '../../shared/order-plan.ts';
import { vatIncluded } from '../../shared/vat.ts';
import { formatPackages } from '../catalog/format-packages.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import { levelOfRole, retailLevelOf } from '../catalog/index/reference.ts';
import { readRecords } from '../catalog/read-records.ts';
import { levelPricesOf, shownPrices } from '../catalog/viewer-prices.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { lockOrders } from './lock-orders.ts';

interface Levels {
  own: number;
  retail: number;
}

/**
 * Quote requests of a customer that nobody has answered get the prices of the customer's level, as goods on
 * pages do: it is another one since a guest has signed in, or a firm was confirmed. An offer that a manager
 * has made stays as it is. Within a transaction that sees what others have just committed.
 */
export async function repriceQuotes(tx: Tx, customerId: number, now: Millis): Promise<void> {
  const { role } = await tx
    .selectFrom('customers')
    .select('role')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const own = await unanswered(tx).where('shopper_id', '=', customerId).execute();
  const found = own.filter((quote) => quote.role !== role).map(({ id }) => id);
  const locked = await lockOrders(tx, found);
  if (locked.length === 0) return;
  const known = await tx.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute();
  const retail = retailLevelOf(known);
  const levels = { own: levelOfRole(known, role) ?? retail, retail };
  // An offer that was made before the lock is none to be changed.
  for (const quote of await unanswered(tx).where('id', 'in', locked).execute()) {
    const sums = await repriceLines(tx, quote, levels);
    await tx
      .updateTable('orders')
      .set({ role, ...sums, updated_at: now })
      .where('id', '=', quote.id)
      .execute();
  }
}

const unanswered = (tx: Tx) =>
  tx
    .selectFrom('orders')
    .select(['id', 'role', 'vat_percent', 'delivery_price'])
    .where('kind', '=', 'request')
    .where('status', '=', 'new')
    .orderBy('id');

interface Quote {
  id: number;
  vat_percent: number;
  delivery_price: number;
}

/** Gives the sums of the quote request, which has no money to settle. */
async function repriceLines(tx: Tx, quote: Quote, levels: Levels) {
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', quote.id)
    .orderBy('position')
    .execute();
  const ids = lines.map(({ product_id }) => product_id);
  const found = ids.length > 0 ? await readRecords(tx, ids) : [];
  const records = new Map(found.map((record) => [record.product.id, record]));
  const priced = lines.map((line) => {
    const record = records.get(line.product_id);
    const { position } = line;
    const { price, sum, retail_sum: retailSum } = record ? priceOf(line, record, levels) : line;
    const vatSum = sum === null ? null : vatIncluded(sum, quote.vat_percent);
    return { position, price, sum, retailSum, vatSum };
  });
  for (const { position, price, sum, retailSum, vatSum } of priced) {
    await tx
      .updateTable('order_lines')
      .set({ price, sum, retail_sum: retailSum, vat_sum: vatSum })
      .where('order_id', '=', quote.id)
      .where('position', '=', position)
      .execute();
  }
  const { goods, retail, total, vat } = orderSums(priced, quote.delivery_price, quote.vat_percent);
  return { goods_sum: goods, retail_sum: retail, total, vat_sum: vat };
}

/** Kopecks of a package, of the line and of the line at retail; null: a manager names them. */
function priceOf(
  { package: step, quantity }: Selectable<OrderLineTable>,
  { prices, packages }: ProductRecord,
  { own, retail }: Levels,
) {
  const of = (level: number) => prices.find(({ level_id }) => level_id === level);
  const level = levelPricesOf(of(own), of(retail));
  const shown = shownPrices(level, true);
  const product: PricedGoods = {
    price: { price: shown.price, retail_price: shown.retailPrice },
    packages: formatPackages(packages, shown, level.retail),
  };
  return {
    price: lineSum(product, step, step),
    sum: lineSum(product, quantity, step),
    retail_sum: lineRetailSum(product, quantity, step),
  };
}
