import type { Insertable } from 'kysely';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { ProductTable } from '../platform/store/tables/catalog-tables.ts';
import type { DemoBrand } from './brands.ts';
import { getCategory } from './categories.ts';
import type { DrawingKeys } from './drawing-keys.ts';
import type { Design, Family } from './families/family.ts';
import { describeProduct } from './product-description.ts';
import { qualityNote } from './product-quality.ts';
import type { Random } from './random.ts';
import type { Fate } from './stock-fates.ts';

export interface Workshop {
  images: DrawingKeys;
  now: Millis;
  /** Value of the catalogue sequence that the products get. */
  seq: number;
}

/** Kind, maker and fate of a product. */
export interface DemoProductFacts {
  shop: Workshop;
  /** Place in the order of making, from 0. */
  index: number;
  category: string;
  family: Family;
  brand: DemoBrand;
  design: Design;
  model: string;
  series: string;
  fate: Fate;
  random: Random;
}

/** The product's own row. */
export function productRow(parts: DemoProductFacts): Insertable<ProductTable> {
  const { shop, index, category, family, brand, design, model, series, fate, random } = parts;
  const note = qualityNote(fate.quality, family.trade, random);
  const supplied = fate.arrival === 'supply' || fate.arrival === 'transit and supply';
  const coming = fate.arrival === 'transit' || fate.arrival === 'transit and supply';
  return {
    id: index + 1,
    code: codeOf(index),
    external_id: null,
    title: design.title,
    model,
    description: describeProduct(
      { category, family, brand, design, series, qualityNote: note },
      random,
    ),
    category_id: getCategory(category).id,
    brand_id: brand.id,
    quality: fate.quality,
    quality_note: note,
    unit: family.unit ?? 'шт',
    country: brand.country,
    warranty_months: family.warranty,
    weight_grams: design.grams,
    bestseller: fate.bestseller ? 1 : 0,
    on_test: fate.onTest ? 1 : 0,
    logotyped: fate.logotyped ? 1 : 0,
    allow_to_order: fate.allowToOrder ? 1 : 0,
    discontinued: fate.discontinued ? 1 : 0,
    popularity: popularityOf(fate, random),
    supply_days: supplied ? random.pick([3, 5, 7, 10, 14, 21, 30, 45, 60]) : null,
    in_transit: coming ? random.int(1, family.trade === 'machine' ? 6 : 240) : 0,
    barcode: barcodeOf(index),
    active: 1,
    changed_seq: shop.seq,
    created_at: shop.now - random.int(20, 1_200) * DAY_MS,
    updated_at: shop.now - random.int(0, 19) * DAY_MS,
  };
}

/** Six digits, seven when those are given out; each once, without visible order. */
export function codeOf(index: number): string {
  const [first, count] = index < 900_000 ? [100_000, 900_000] : [1_000_000, 9_000_000];
  return String(first + ((index * 7_919 + 4_523) % count));
}

/** EAN-13 of the range for a shop's own use. */
function barcodeOf(index: number): string {
  const body = `29${String(index + 1).padStart(10, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Few goods are asked for often, most seldom. */
function popularityOf({ bestseller, discontinued }: Fate, random: Random): number {
  const tail = Math.min(9_000, Math.floor(12 / (1.0001 - random.next()) ** 0.8));
  if (discontinued) return Math.floor(tail / 10);
  return bestseller ? tail + random.int(400, 4_000) : tail;
}
