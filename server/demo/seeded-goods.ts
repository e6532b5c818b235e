import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { brands } from './brands.ts';
import type { DemoProductRows } from './make-product.ts';
import { storageRows } from './place-rows.ts';
import type { Stand } from './product-plan.ts';

/** Facts of a product that later steps of the seed need. */
export interface SeededGoods {
  id: number;
  /** Key of its leaf category. */
  category: string;
  /** «Тэн»: what a spare part is. */
  type: string | null;
  /** Brand and article, as a spare part names a machine. */
  model: string;
  /** Retail, kopecks; null: it cannot be ordered, new and one by one. */
  price: number | null;
  /** The main city has it at once. */
  isAtHand: boolean;
}

const mainStorages = new Set(
  storageRows.filter(({ city_id }) => city_id === MAIN_CITY_ID).map(({ id }) => id),
);
const brandTitles = new Map(brands.map(({ id, title }) => [id, title]));

export function rememberGoods({ product, prices, stock, packages }: DemoProductRows, stand: Stand) {
  const isSold =
    product.quality === 'common' &&
    !product.discontinued &&
    !product.logotyped &&
    product.allow_to_order === 1 &&
    packages[0]?.quantity === 1;
  const brand = brandTitles.get(product.brand_id ?? 0) ?? '';
  const goods: SeededGoods = {
    id: product.id,
    category: stand.shelf.category,
    type: stand.family.group === 'parts' ? (product.title.split(` ${brand} `)[0] ?? null) : null,
    model: `${brand} ${product.model}`,
    price: (isSold && prices[0]?.price) || null,
    isAtHand: stock.some(({ storage_id, free }) => free > 0 && mainStorages.has(storage_id)),
  };
  return goods;
}
