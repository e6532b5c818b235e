import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Millis } from '../../../shared/millis.ts';
import { holdFields } from '../../catalog/held-fields.ts';
import { TOLD_COLUMNS } from '../../catalog/index/product-columns.ts';
import {
  loadDescriptionsBy,
  type StoredDescription,
} from '../../doors/exchange/saving/stored-product.ts';
import { deleteParts, type PartTable } from '../../doors/exchange/saving/write-rows.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { FieldValue } from './entity.ts';
import { packageRows } from './package-rows.ts';

/** Columns of a product that the staff write. */
const ROW_FIELDS = ['description', ...TOLD_COLUMNS] as const;

/** Lists that hang on a product, with their tables; prices are set apart (server/currency/set-prices.ts). */
const PART_FIELDS = {
  photos: 'product_photos',
  parameters: 'product_parameters',
  packages: 'product_packages',
  documents: 'product_documents',
} as const satisfies Readonly<Record<string, PartTable>>;

export type RowField = (typeof ROW_FIELDS)[number];
type PartField = keyof typeof PART_FIELDS;
export type ProductField = RowField | PartField;
export type ProductFields = Pick<StoredDescription['row'], RowField> &
  Pick<StoredDescription, PartField>;

export const fieldTitles: Readonly<Record<ProductField, string>> = {
  title: 'Название',
  model: 'Артикул',
  description: 'Описание',
  category_id: 'Категория',
  brand_id: 'Бренд',
  quality: 'Состояние',
  quality_note: 'Примечание к состоянию',
  unit: 'Единица',
  country: 'Страна',
  warranty_months: 'Гарантия, месяцев',
  weight_grams: 'Вес, кг',
  bestseller: 'Хит продаж',
  on_test: 'Можно испытать',
  logotyped: 'Нанесение логотипа',
  allow_to_order: 'Под заказ',
  discontinued: 'Снят с производства',
  popularity: 'Популярность',
  supply_days: 'Срок поставки, дней',
  barcode: 'Штрихкод',
  active: 'Показан на сайте',
  photos: 'Фото',
  parameters: 'Параметры',
  packages: 'Упаковки',
  documents: 'Документы',
};

export const qualityTitles: Readonly<Record<ProductFields['quality'], string>> = {
  common: 'Новый',
  used: 'Был в работе',
  sale: 'Распродажа',
  defective: 'С дефектом',
};

/** Weight as its form shows it: «12,5». */
export const kilograms = (grams: number): string => String(grams / 1000).replace('.', ',');

/** Fields that are yes or no. */
export const FLAGS: ReadonlySet<string> = new Set<ProductField>([
  'bestseller',
  'on_test',
  'logotyped',
  'allow_to_order',
  'discontinued',
  'active',
]);

const isPart = (field: string): field is PartField => Object.hasOwn(PART_FIELDS, field);

/** Present values of all fields that the staff may write. */
export function fieldsOf(product: StoredDescription): ProductFields {
  const row = Object.fromEntries(ROW_FIELDS.map((field) => [field, product.row[field]]));
  const parts = Object.fromEntries(
    Object.keys(PART_FIELDS).map((field) => [field, product[field as PartField]]),
  );
  return { ...row, ...parts } as ProductFields;
}

/** Writes fields of some products as they are told, the same of each; those that are not named stay. */
export async function putFields(
  tx: Tx,
  ids: readonly number[],
  fields: Readonly<Partial<Record<ProductField, FieldValue>>>,
): Promise<void> {
  const entries = Object.entries(fields) as [ProductField, FieldValue][];
  const row = entries.filter(([field]) => !isPart(field));
  if (row.length > 0) {
    await tx.updateTable('products').set(Object.fromEntries(row)).where('id', 'in', ids).execute();
  }
  for (const [field, value] of entries) {
    if (!isPart(field)) continue;
    const rows =
      field === 'packages'
        ? await packageRows(tx, ids, value)
        : ids.flatMap((id) => listRows(id, field, value));
    await deleteParts(tx, PART_FIELDS[field], ids);
    await insertRows(tx, PART_FIELDS[field], rows as never);
  }
}

function listRows(
  product_id: number,
  field: Exclude<PartField, 'packages'>,
  value: FieldValue,
): object[] {
  const list = value as readonly object[];
  if (field === 'photos') {
    return list.map((image, position) => ({ product_id, position, image }));
  }
  if (field === 'documents') {
    return list.map((document, position) => ({ product_id, position, document }));
  }
  return list.map((part) => ({ product_id, ...part }));
}

export interface ProductEdit {
  id: number;
  fields: Partial<ProductFields>;
}

const CHUNK = 100;

/**
 * Writes fields by a person's word: imports leave them alone from now on, until they are given back.
 * Values equal to the present are no edit. Gives the count of changed products.
 */
export async function editProducts(
  tx: Tx,
  edits: readonly ProductEdit[],
  by: { staffId: number; now: Millis },
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < edits.length; at += CHUNK) {
    const chunk = edits.slice(at, at + CHUNK);
    const known = await loadDescriptionsBy(
      tx,
      'id',
      chunk.map(({ id }) => id),
    );
    const byId = new Map(known.map((product) => [product.row.id, product]));
    const holds = [];
    for (const { id, fields } of chunk) {
      const product = byId.get(id);
      if (!product) continue;
      const present = fieldsOf(product);
      const different = (Object.keys(fields) as ProductField[]).filter(
        (field) => !isDeepStrictEqual(fields[field], present[field]),
      );
      if (different.length === 0) continue;
      changed++;
      await putFields(
        tx,
        [id],
        Object.fromEntries(different.map((field) => [field, fields[field] as FieldValue])),
      );
      const isTold = product.row.external_id !== null;
      for (const field of different) {
        holds.push({ id, field, told: isTold ? JSON.stringify(present[field]) : null });
      }
    }
    await holdFields(tx, 'product', holds, by);
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
  return changed;
}
