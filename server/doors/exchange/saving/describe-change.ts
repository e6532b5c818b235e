import { isDeepStrictEqual } from 'node:util';
import { formatPrice } from '../../../../shared/money.ts';
import { RETAIL_TYPE } from '../import-draft.ts';
import type { Pending } from './save-batch.ts';
import type { ReferenceIds } from './save-reference.ts';
import type { StoredProduct } from './stored-product.ts';

const ROW_TITLES = {
  model: 'артикул',
  barcode: 'штрихкод',
  description: 'описание',
  category_id: 'раздел',
  brand_id: 'бренд',
  country: 'страна',
  unit: 'единица',
  weight_grams: 'вес',
  warranty_months: 'гарантия',
  quality: 'состояние',
  supply_days: 'срок поставки',
} as const satisfies Partial<Record<keyof StoredProduct['row'], string>>;

const PART_TITLES = {
  photos: 'картинки',
  parameters: 'параметры',
  packages: 'упаковки',
} as const satisfies Partial<Record<keyof StoredProduct, string>>;

/** What an import does to a product, in one line for the operator. */
export function describeChange({ previous, next }: Pending, ids: ReferenceIds): string {
  const title = `«${next.row.title}»`;
  const price = (product: StoredProduct) => shownPrice(product, ids);
  if (previous.row.id === 0) return `новый ${title}: ${price(next)}`;
  const changes: string[] = [];
  const compare = (name: string, before: string | number, after: string | number) => {
    if (before !== after) changes.push(`${name} ${before} → ${after}`);
  };
  compare('название', `«${previous.row.title}»`, title);
  compare('цена', price(previous), price(next));
  compare('остаток', countFree(previous), countFree(next));
  if (previous.row.active !== next.row.active) {
    changes.push(next.row.active ? 'снова в продаже' : 'снят с продажи');
  }
  for (const [field, name] of Object.entries(ROW_TITLES)) {
    const key = field as keyof typeof ROW_TITLES;
    if (previous.row[key] !== next.row[key]) changes.push(name);
  }
  for (const [part, name] of Object.entries(PART_TITLES)) {
    const key = part as keyof typeof PART_TITLES;
    if (!isDeepStrictEqual(previous[key], next[key])) changes.push(name);
  }
  return `${title}: ${changes.join(', ') || 'другие цены и склады'}`;
}

function shownPrice({ prices, foreign }: StoredProduct, { priceLevels }: ReferenceIds): string {
  const retail = priceLevels.get(RETAIL_TYPE);
  const price = prices.find(({ level_id }) => level_id === retail)?.price;
  if (price !== undefined) return formatPrice(price);
  const waiting = foreign.find(({ level_id }) => level_id === retail);
  return waiting ? `${waiting.amount} ${waiting.currency} без курса` : 'без цены';
}

const countFree = ({ stock }: StoredProduct) => stock.reduce((sum, { free }) => sum + free, 0);
