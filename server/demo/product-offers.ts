import type { Insertable } from 'kysely';
import type { Kopecks } from '../../shared/money.ts';
import type { ProductPackageTable } from '../platform/store/tables/catalog-tables.ts';
import type { PriceTable } from '../platform/store/tables/price-tables.ts';
import type { Family } from './families/family.ts';
import type { Random } from './random.ts';
import { partOf, shopPrice } from './retail-price.ts';
import type { Fate } from './stock-fates.ts';

/** Price levels as the first migration makes them. */
const RETAIL = 1;
const WHOLESALE = 2;
const DEALER = 3;

/** A product's prices by level; none when the price is on request. */
export function priceRows(
  productId: number,
  price: Kopecks,
  fate: Fate,
  random: Random,
): Insertable<PriceTable>[] {
  if (fate.onRequest) return [];
  const old = fate.quality === 'sale' ? shopPrice((price / 100) * random.pick(MARKUPS), random) : 0;
  const wholesale = partOf(price, 0.95 - random.next() * 0.1);
  const dealer = partOf(price, 0.9 - random.next() * 0.15);
  const row = (level_id: number, levelPrice: Kopecks, old_price: Kopecks | null = null) => ({
    product_id: productId,
    level_id,
    price: levelPrice,
    old_price,
  });
  return [
    row(RETAIL, price, old > price ? old : null),
    row(WHOLESALE, wholesale),
    row(DEALER, Math.min(dealer, partOf(wholesale, 0.97))),
  ];
}

/** The old price of a sale, against the new one. */
const MARKUPS = [1.14, 1.18, 1.22, 1.25, 1.28, 1.32, 1.36];

/** Ways to buy it: the unit of stock first. Used and defective goods are sold as they stand. */
export function packageRows(
  productId: number,
  family: Family,
  price: Kopecks,
  fate: Fate,
  random: Random,
): Insertable<ProductPackageTable>[] {
  const unit = { quantity: 1, title: family.unit ?? 'шт', discount: 0 };
  const whole = fate.quality === 'common' || fate.quality === 'sale';
  const packs = whole ? (family.packs ?? []) : [];
  const onlyPacks = packs.length > 1 && random.chance(0.05);
  const priced = fate.quality === 'common' && !fate.onRequest;
  return [...(onlyPacks ? [] : [unit]), ...packs].map(({ quantity, title, discount }, index) => {
    const isPriced = priced && discount > 0;
    return {
      product_id: productId,
      position: index + 1,
      short_title: title,
      quantity,
      is_primary: index === 0 ? 1 : 0,
      price: isPriced ? partOf(price * quantity, 1 - discount) : null,
      unit_price: isPriced ? price : null,
    };
  });
}
