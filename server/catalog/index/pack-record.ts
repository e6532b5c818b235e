import { readKept } from '../../platform/read-kept.ts';
import { TOLD_COLUMNS } from './product-columns.ts';
import type { ProductRecord } from './product-records.ts';

/** Columns of a product that its card shows, in the order in which a packed record holds them. */
export const CARD_COLUMNS = [
  'id',
  'code',
  'external_id',
  ...TOLD_COLUMNS,
  'in_transit',
  'changed_seq',
  'created_at',
  'updated_at',
] as const;
export const PARAMETER_COLUMNS = ['parameter_id', 'value', 'number'] as const;
export const PACKAGE_COLUMNS = [
  'position',
  'short_title',
  'quantity',
  'is_primary',
  'price',
  'unit_price',
] as const;
export const PRICE_COLUMNS = ['level_id', 'price', 'old_price'] as const;
export const STOCK_COLUMNS = ['storage_id', 'free'] as const;

type Row = Readonly<Record<string, unknown>>;
type Packed = [
  product: unknown[],
  photos: string[],
  parameters: unknown[],
  packages: unknown[],
  prices: unknown[],
  stock: unknown[],
];

/** A record as a text without the names of its columns, which would be most of it. */
export function packRecord(record: ProductRecord): string {
  const packed: Packed = [
    packRows([record.product], CARD_COLUMNS),
    [...record.photos],
    packRows(record.parameters, PARAMETER_COLUMNS),
    packRows(record.packages, PACKAGE_COLUMNS),
    packRows(record.prices, PRICE_COLUMNS),
    packRows(record.stock, STOCK_COLUMNS),
  ];
  return JSON.stringify(packed);
}

/** The record that a text of `packRecord` holds. */
export function unpackRecord(text: string): ProductRecord {
  const [product, photos, parameters, packages, prices, stock] = readKept<Packed>(text);
  const product_id = product[0] as number;
  return {
    product: unpackRows(product, CARD_COLUMNS, {})[0],
    photos,
    parameters: unpackRows(parameters, PARAMETER_COLUMNS, { product_id }),
    packages: unpackRows(packages, PACKAGE_COLUMNS, { product_id }),
    prices: unpackRows(prices, PRICE_COLUMNS, { product_id }),
    stock: unpackRows(stock, STOCK_COLUMNS, { product_id }),
  } as unknown as ProductRecord;
}

/** All values of all rows in one list. */
function packRows<R extends object>(rows: readonly R[], columns: readonly (keyof R)[]): unknown[] {
  return rows.flatMap((row) => columns.map((column) => row[column]));
}

function unpackRows(values: readonly unknown[], columns: readonly string[], shared: Row): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < values.length; at += columns.length) {
    const row: Record<string, unknown> = { ...shared };
    for (let place = 0; place < columns.length; place++) row[columns[place]!] = values[at + place];
    rows.push(row);
  }
  return rows;
}
