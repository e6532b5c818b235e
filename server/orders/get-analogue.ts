import { refuseField } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import { joinParts } from '../../shared/supply.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface Analogue {
  id: number;
  code: string;
  title: string;
  unit: string;
  weight_grams: number | null;
}

/** A product that is sold, by its code. @throws CallError when there is none, for the field of this pointer. */
export async function getAnalogue(tx: Tx, code: string, pointer: string): Promise<Analogue> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'code', 'title', 'unit', 'weight_grams', 'active'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (product?.active === 1) return product;
  throw refuseField(pointer, `Нет товара с кодом «${code}»`);
}

/** Places that its units would come from now: stock of the city, of other cities, a supplier. */
export async function planAnalogue(
  tx: Tx,
  { productId, quantity, cityId }: { productId: number; quantity: number; cityId: number },
): Promise<SupplyPart[]> {
  const shelves = await tx
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .select(['free', 'city_id'])
    .where('product_id', '=', productId)
    .where('free', '>', 0)
    .execute();
  const free = (isOwn: boolean) =>
    shelves
      .filter(({ city_id }) => (city_id === cityId) === isOwn)
      .reduce((sum, shelf) => sum + shelf.free, 0);
  const here = Math.min(quantity, free(true));
  const elsewhere = Math.min(quantity - here, free(false));
  return joinParts([
    { from: 'city', units: here, on: null },
    { from: 'other_city', units: elsewhere, on: null },
    { from: 'supply', units: quantity - here - elsewhere, on: null },
  ]);
}
