import { z } from 'zod';
import { findRetailPrice } from '../../catalog/find-retail-price.ts';
import { retailLevelOf } from '../../catalog/index/reference.ts';
import { pairOf, readToldPrices } from '../../currency/set-prices.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { FieldValue } from './entity.ts';

/** Packages as they are kept: by versions before 0308 without the unit price beside their own. */
const keptPackages = z.array(
  z.looseObject({
    short_title: z.string(),
    quantity: z.int(),
    price: z.int().nullable(),
    unit_price: z.int().nullable().optional(),
  }),
);
type KeptPackage = z.output<typeof keptPackages>[number];

export const readKeptPackages = (kept: FieldValue): readonly KeptPackage[] =>
  keptPackages.parse(kept);

/**
 * Rows of packages for some products. One that was kept without a unit price is named beside that of its
 * like of now, or beside the retail price as it is told: without any it would follow no sale.
 */
export async function packageRows(
  tx: Tx,
  ids: readonly number[],
  kept: FieldValue,
): Promise<object[]> {
  const packages = readKeptPackages(kept);
  if (packages.every(({ unit_price }) => unit_price !== undefined)) {
    return ids.flatMap((product_id) => packages.map((one) => ({ product_id, ...one })));
  }
  const rows: object[] = [];
  for (const product_id of ids) {
    const unitPriceOf = await readUnitPrices(tx, product_id);
    for (const one of packages) rows.push({ product_id, ...one, unit_price: unitPriceOf(one) });
  }
  return rows;
}

async function readUnitPrices(
  tx: Tx,
  productId: number,
): Promise<(one: KeptPackage) => number | null> {
  const present = await tx
    .selectFrom('product_packages')
    .select(['short_title', 'quantity', 'unit_price'])
    .where('product_id', '=', productId)
    .where('unit_price', 'is not', null)
    .execute();
  const levels = await tx.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute();
  const pair = pairOf({ product_id: productId, level_id: retailLevelOf(levels) });
  const told = (await readToldPrices(tx, [productId])).get(pair);
  const retail = told?.price ?? (await findRetailPrice(tx, productId));
  return ({ short_title, quantity, price, unit_price }) => {
    if (unit_price !== undefined || price === null) return unit_price ?? null;
    const like = present.find(
      (each) => each.short_title === short_title && each.quantity === quantity,
    );
    return like?.unit_price ?? retail;
  };
}
