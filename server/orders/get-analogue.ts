import { refuseField } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { wholeStock } from '../../shared/stock.ts';
import { supplyOf } from '../../shared/supply.ts';
import { showAvailability } from '../catalog/format-product.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { readShelves } from './read-shelves.ts';
import { canBeOrdered } from './sold-out.ts';

interface Analogue {
  id: number;
  code: string;
  title: string;
  unit: string;
}

/** A product that is sold, by its code. @throws CallError when there is none, for the field of this pointer. */
export async function getAnalogue(tx: Tx, code: string, pointer: string): Promise<Analogue> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'code', 'title', 'unit', 'active'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (product?.active === 1) return product;
  throw refuseField(pointer, `Нет товара с кодом «${code}»`);
}

interface AnalogueUnits {
  productId: number;
  quantity: number;
  /** Units of a package. */
  step: number;
  cityId: number;
  now: Millis;
  /** Field that names it. */
  pointer: string;
}

/**
 * Places that the units of an offered product would come from now, and the days, as a basket counts them.
 * @throws CallError when there are fewer of a product that does not come again.
 */
export async function planAnalogue(
  tx: Tx,
  { productId, quantity, step, cityId, now, pointer }: AnalogueUnits,
): Promise<SupplyPart[]> {
  const product = await tx
    .selectFrom('products')
    .select(['title', 'logotyped', 'discontinued', 'quality', 'supply_days', 'in_transit'])
    .select('active')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const { reference, records } = await readShelves(tx, [productId]);
  const stock = records.get(productId)?.stock ?? [];
  const view = { reference: { ...reference, cities: new Map() }, viewer: { cityId }, now };
  const sold = showAvailability({ product, stock }, view);
  const isShort = quantity > wholeStock(sold, step);
  if (isShort && !canBeOrdered(product)) {
    throw refuseField(pointer, `«${product.title}»: столько нет в наличии`);
  }
  return supplyOf(sold, quantity, step);
}
