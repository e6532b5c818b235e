import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import { plainName } from '../../../shared/ru/plain-name.ts';
import { retailLevelOf } from '../../catalog/index/reference.ts';
import type { PriceWish } from '../../currency/set-prices.ts';
import { loadProductsBy, type StoredProduct } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { NOTHING, readPriceText } from '../desk/price-text.ts';
import {
  FLAGS,
  fieldsOf,
  type ProductEdit,
  type ProductFields,
} from '../entities/product-fields.ts';
import { type Bases, readBases } from '../prices/read-bases.ts';
import { type EditedField, readField, showField, TypedWrong } from './read-field.ts';
import {
  columnTitles,
  type PastedColumn,
  type PastedRow,
  type PastedTable,
} from './read-pasted.ts';

interface PastedEdit {
  line: number;
  code: string;
  title: string;
  edit: ProductEdit;
  /** The price for everybody, set by hand; null: it stays. */
  wish: PriceWish | null;
  /** Changes of the row, as people read them. */
  changes: readonly { title: string; before: string; after: string }[];
}

export interface BadRow {
  line: number;
  reason: string;
  /** As it was pasted. */
  text: string;
}

export interface ResolvedTable {
  edits: PastedEdit[];
  bad: BadRow[];
  unchanged: number;
}

interface Names {
  categories: ReadonlyMap<string, readonly number[]>;
  brands: ReadonlyMap<string, readonly number[]>;
  categoryTitles: ReadonlyMap<number, string>;
  brandTitles: ReadonlyMap<number, string>;
  retailId: number;
}

const CHUNK = 100;

/** Changes of a pasted table; rows that make no sense stand apart with the reason. */
export async function resolvePasted(
  db: Db,
  { rows, columns, key }: PastedTable,
  now: Millis,
): Promise<ResolvedTable> {
  const names = await readNames(db);
  const resolved: ResolvedTable = { edits: [], bad: [], unchanged: 0 };
  const seen = new Set<number>();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    const found = await findGoods(
      db,
      key,
      chunk.map(({ cells }) => cells[key] ?? ''),
    );
    const hasPrices = columns.includes('price') || columns.includes('old_price');
    const ids = [...found.values()].flat().map(({ row }) => row.id);
    const bases = hasPrices ? await readBases(db, ids, now) : () => null;
    for (const row of chunk) {
      try {
        const product = getOnly(found.get(row.cells[key] ?? ''), row, key);
        if (seen.has(product.row.id)) throw new TypedWrong('Этот товар уже был строкой выше');
        seen.add(product.row.id);
        const one = resolveRow({ row, product, names, bases, columns, key });
        if (one.changes.length > 0) resolved.edits.push(one);
        else resolved.unchanged++;
      } catch (error) {
        if (!(error instanceof TypedWrong)) throw error;
        resolved.bad.push({ line: row.line, reason: error.message, text: row.text });
      }
    }
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
  return resolved;
}

async function findGoods(
  db: Db,
  key: 'code' | 'model',
  texts: readonly string[],
): Promise<Map<string, StoredProduct[]>> {
  const wanted = [...new Set(texts.filter(Boolean))];
  if (wanted.length === 0) return new Map();
  const ids = await db.selectFrom('products').select('id').where(key, 'in', wanted).execute();
  const products = await loadProductsBy(
    db,
    'shown',
    'id',
    ids.map(({ id }) => id),
  );
  return Map.groupBy(products, ({ row }) => row[key] ?? '');
}

function getOnly(
  found: readonly StoredProduct[] | undefined,
  { cells }: PastedRow,
  key: 'code' | 'model',
): StoredProduct {
  const what = `${columnTitles[key].toLowerCase()} «${cells[key] ?? ''}»`;
  if (!cells[key]) throw new TypedWrong(`Пустой ${columnTitles[key].toLowerCase()}`);
  const [product, second] = found ?? [];
  if (!product) throw new TypedWrong(`Нет товара: ${what}`);
  if (second) throw new TypedWrong(`Таких товаров несколько: ${what}`);
  return product;
}

interface RowContext {
  row: PastedRow;
  product: StoredProduct;
  names: Names;
  bases: Bases;
  columns: readonly PastedColumn[];
  key: 'code' | 'model';
}

function resolveRow({ row, product, names, bases, columns, key }: RowContext): PastedEdit {
  const present = fieldsOf(product);
  const fields: Partial<ProductFields> = {};
  const changes: { title: string; before: string; after: string }[] = [];
  for (const column of columns) {
    const text = row.cells[column];
    if (column === key || column === 'code' || text === undefined) continue;
    if (column === 'price' || column === 'old_price') continue;
    const value = readCell(column, text, names);
    if (value === present[column]) continue;
    Object.assign(fields, { [column]: value });
    changes.push({
      title: columnTitles[column],
      before: tell(column, present, names),
      after: tell(column, { ...present, ...fields }, names),
    });
  }
  const wish = readWish({ row, product, names, bases, changes });
  const { id, code, title } = product.row;
  return { line: row.line, code, title, edit: { id, fields }, wish, changes };
}

function readCell(
  column: Exclude<PastedColumn, 'code' | 'price' | 'old_price'>,
  given: string,
  names: Names,
): unknown {
  const text = NOTHING.has(given) ? '' : given;
  if (column === 'brand_id' || column === 'category_id') {
    if (text === '') return null;
    const isBrand = column === 'brand_id';
    const known = (isBrand ? names.brands : names.categories).get(plainName(text));
    if (!known) throw new TypedWrong(`Нет ${isBrand ? 'бренда' : 'категории'} «${text}»`);
    if (known.length > 1) {
      throw new TypedWrong(
        isBrand
          ? `Таких брендов несколько: «${text}». Объедините их в «Брендах»`
          : `Таких категорий несколько: «${text}». Назовите путь: «Верхняя / ${text}»`,
      );
    }
    return known[0];
  }
  const all = { hasCategory: () => true, hasBrand: () => true };
  try {
    return readField(column as EditedField, text, all);
  } catch (error) {
    if (!(error instanceof TypedWrong)) throw error;
    throw new TypedWrong(`${columnTitles[column]}: ${error.message}`);
  }
}

function tell(column: string, fields: ProductFields, names: Names): string {
  if (column === 'brand_id') return names.brandTitles.get(fields.brand_id ?? 0) ?? '';
  if (column === 'category_id') return names.categoryTitles.get(fields.category_id ?? 0) ?? '';
  const text = showField(column as EditedField, fields);
  if (FLAGS.has(column)) return text === '1' ? 'да' : 'нет';
  return text;
}

interface PriceContext {
  row: PastedRow;
  product: StoredProduct;
  names: Names;
  bases: Bases;
  changes: { title: string; before: string; after: string }[];
}

/** The price for everybody beside its sale, which stays; an old one that is no longer higher goes. */
function readWish({ row, product, names, bases, changes }: PriceContext): PriceWish | null {
  const { price: told, old_price: toldOld } = row.cells;
  if (told === undefined && toldOld === undefined) return null;
  const level_id = names.retailId;
  const own = bases(product.row.id, level_id);
  const price = told === undefined ? own?.price : readPrice('Цена', told);
  if (!price) throw new TypedWrong('Старая цена без цены ничего не значит');
  const isCleared = toldOld !== undefined && NOTHING.has(toldOld);
  const old = toldOld === undefined || isCleared ? null : readPrice('Старая цена', toldOld);
  if (old !== null && old <= price) throw new TypedWrong('Старая цена должна быть выше цены');
  const kept = toldOld === undefined && (own?.old ?? 0) > price ? own?.old : null;
  const old_price = old ?? kept ?? null;
  if (own?.price === price && own.old === old_price) return null;
  const show = (sum: number | null | undefined) => (sum == null ? '' : formatPrice(sum));
  if (own?.price !== price) {
    changes.push({ title: 'Цена', before: show(own?.price), after: show(price) });
  }
  if ((own?.old ?? null) !== old_price) {
    changes.push({ title: 'Старая цена', before: show(own?.old), after: show(old_price) });
  }
  const ends_at = told === undefined ? (own?.endsAt ?? null) : null;
  const set = { price, old_price, starts_at: null, ends_at, reason: 'из таблицы' };
  return { productId: product.row.id, levelId: level_id, kind: 'hand', set };
}

function readPrice(what: string, text: string): number {
  const read = readPriceText(text);
  if ('kopecks' in read) return read.kopecks;
  throw new TypedWrong(`${what}: ${read.failure}`);
}

async function readNames(db: Db): Promise<Names> {
  const [categories, brands, levels] = await Promise.all([
    db.selectFrom('categories').select(['id', 'parent_id', 'title']).execute(),
    db.selectFrom('brands').select(['id', 'title']).execute(),
    db.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute(),
  ]);
  const byId = new Map(categories.map((row) => [row.id, row]));
  const pathOf = (id: number | null, depth = 0): string => {
    const row = id === null || depth > 20 ? undefined : byId.get(id);
    if (!row) return '';
    const above = pathOf(row.parent_id, depth + 1);
    return above ? `${above} / ${row.title}` : row.title;
  };
  const named = (pairs: readonly (readonly [string, number])[]) => {
    const map = new Map<string, number[]>();
    for (const [name, id] of pairs) {
      const own = map.get(plainName(name)) ?? [];
      if (!own.includes(id)) own.push(id);
      map.set(plainName(name), own);
    }
    return map;
  };
  const paths = new Map(categories.map(({ id }) => [id, pathOf(id)]));
  return {
    categories: named([
      ...categories.map(({ id, title }) => [title, id] as const),
      ...[...paths].map(([id, path]) => [path, id] as const),
    ]),
    brands: named(brands.map(({ id, title }) => [title, id] as const)),
    categoryTitles: paths,
    brandTitles: new Map(brands.map(({ id, title }) => [id, title])),
    retailId: retailLevelOf(levels),
  };
}
