import type { Kopecks } from '../../../shared/money.ts';
import { DEFAULT_UNIT } from '../../doors/exchange/reading/units.ts';
import { readPriceText } from '../desk/price-text.ts';
import { type FieldNames, readCount, readEach, readField, TypedWrong } from './read-field.ts';

/** Fields of the product itself that its first form asks for. */
const FIRST_FIELDS = [
  'title',
  'category_id',
  'brand_id',
  'model',
  'barcode',
  'unit',
  'allow_to_order',
  'active',
  'description',
] as const;
type FirstField = (typeof FIRST_FIELDS)[number];

/** Before the id of a storage in the name of the field of its units. */
export const REST = 'rest.';
const MOST_UNITS = 1_000_000;

export interface NewProduct {
  title: string;
  category_id: number;
  brand_id: number | null;
  model: string | null;
  barcode: string | null;
  unit: string;
  allow_to_order: 0 | 1;
  active: 0 | 1;
  /** HTML, made safe. */
  description: string;
  /** Retail price of one unit; null: on request. */
  price: Kopecks | null;
  /** Units that stand on the shelves. */
  rests: { storageId: number; units: number }[];
}

/** A new product from its form. @throws ZodError with all that is wrong, by the names of the fields. */
export function readNewProduct(
  form: Readonly<Record<string, unknown>>,
  names: FieldNames & { storageIds: readonly number[] },
): NewProduct {
  const rests = names.storageIds.map((id) => REST + id);
  const texts = Object.fromEntries(
    [...FIRST_FIELDS, 'price', ...rests].map((name) => [name, textOf(form, name)]),
  );
  const values = readEach<string, unknown>(texts, (name, text) => {
    if (name === 'price') return readPrice(text);
    if (name.startsWith(REST)) return readCount(text, { least: 0, most: MOST_UNITS });
    if (name === 'category_id' && text === '') {
      throw new TypedWrong('Выберите категорию: без неё товара не найти');
    }
    return readField(name as FirstField, text, names);
  });
  const { price, ...row } = values as unknown as NewProduct;
  return {
    title: row.title,
    category_id: row.category_id,
    brand_id: row.brand_id,
    model: row.model,
    barcode: row.barcode,
    unit: row.unit,
    allow_to_order: row.allow_to_order,
    active: row.active,
    description: row.description,
    price,
    rests: names.storageIds.flatMap((storageId) => {
      const units = values[REST + storageId] as number | null;
      return units === null ? [] : [{ storageId, units }];
    }),
  };
}

/** Values of fields that are not sent. */
const USUAL: Readonly<Record<string, string>> = {
  unit: DEFAULT_UNIT,
  allow_to_order: '1',
  active: '1',
};

function textOf(form: Readonly<Record<string, unknown>>, name: string): string {
  const given = form[name] ?? USUAL[name];
  return typeof given === 'string' ? given : '';
}

function readPrice(text: string): Kopecks | null {
  if (text.trim() === '') return null;
  const read = readPriceText(text);
  if ('failure' in read) throw new TypedWrong(read.failure);
  return read.kopecks;
}
