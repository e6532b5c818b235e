import { DAY_MS } from '../../../../shared/millis.ts';
import { plainName } from '../../../../shared/ru/plain-name.ts';
import {
  MAIN_STORAGE,
  type PriceDraft,
  type ProductDraft,
  parameterKey,
  RETAIL_TYPE,
} from '../draft/import-draft.ts';
import { addCategory } from './add-category.ts';
import {
  cleanBlock,
  cleanLine,
  cleanLineOrNull,
  parseKilograms,
  parseNumber,
} from './clean-text.ts';
import {
  externalId,
  type FeedContext,
  readPieces,
  resolvePictures,
  stageProduct,
} from './feed-context.ts';
import { addParameter } from './parameter-values.ts';
import { cellAt, type Sheet, type SheetRow } from './sheet.ts';
import { splitUnit } from './split-unit.ts';
import { DEFAULT_UNIT } from './units.ts';

/** Headings of the export, in English and in the Russian translation of WooCommerce. */
const HEADINGS = {
  id: /^id$/,
  type: /^(?:type|тип)$/,
  sku: /^(?:sku|артикул)$/,
  gtin: /^gtin/,
  name: /^(?:name|имя|название)$/,
  published: /^(?:published|опубликован.*)$/,
  short: /^(?:short description|краткое описание)$/,
  description: /^(?:description|описание)$/,
  saleFrom: /^(?:date sale price starts|дата начала действия.*)$/,
  saleUntil: /^(?:date sale price ends|дата окончания действия.*)$/,
  stock: /^(?:stock|запасы)$/,
  weight: /^(?:weight|вес) \(.+\)$/,
  salePrice: /^(?:sale price|акционная цена|цена распродажи)$/,
  regularPrice: /^(?:regular price|базовая цена|обычная цена)$/,
  categories: /^(?:categories|категории)$/,
  images: /^(?:images|изображения)$/,
  parent: /^(?:parent|родительский)$/,
  brands: /^(?:brands|бренды)$/,
} as const;
const ATTRIBUTE_NAME = /^(?:attribute (\d+) name|(?:имя|название) атрибута (\d+))$/;
const ATTRIBUTE_VALUES = /^(?:attribute (\d+) value\(s\)|значени[ея] атрибут(?:а|ов) (\d+))$/;
const BRAND = /^(?:бренд|производитель|торговая марка|brand|manufacturer)$/i;
const SALE_DAY_MS = DAY_MS;

type Field = keyof typeof HEADINGS;

interface Export {
  columns: ReadonlyMap<Field, number>;
  /** Columns of each attribute: its name and its values. */
  attributes: readonly { name: number; values: number }[];
}

/** Columns of an export of WooCommerce; null when the row of headings is another one's. */
export function findWooCommerce([top]: readonly SheetRow[]): Export | null {
  if (!top) return null;
  const headings = top.cells.map(({ text }) => plainName(text));
  const columns = new Map<Field, number>();
  for (const [field, pattern] of Object.entries(HEADINGS)) {
    const index = headings.findIndex((heading) => pattern.test(heading));
    if (index >= 0) columns.set(field as Field, index);
  }
  const known = (['type', 'name', 'regularPrice'] as const).every((field) => columns.has(field));
  if (!known || !(columns.has('id') || columns.has('sku'))) return null;
  const values = new Map(
    headings.map((heading, index) => [numberOf(ATTRIBUTE_VALUES, heading), index]),
  );
  const attributes = headings.flatMap((heading, name) => {
    const number = numberOf(ATTRIBUTE_NAME, heading);
    const index = number ? values.get(number) : undefined;
    return index === undefined ? [] : [{ name, values: index }];
  });
  return { columns, attributes };
}

function numberOf(pattern: RegExp, heading: string): string | null {
  const match = pattern.exec(heading);
  return match ? (match[1] ?? match[2] ?? null) : null;
}

interface WooRow {
  row: SheetRow;
  text(field: Field): string;
  kind: 'product' | 'variable' | 'variation' | 'grouped';
}

/**
 * Reads an export of WooCommerce: variations are goods of their own with what they take from their product,
 * which is not sold itself.
 */
export function readWooCommerce(context: FeedContext, { rows }: Sheet, found: Export): void {
  const list = rows.slice(1).map((row): WooRow => {
    const text = (field: Field) => cleanLine(cellAt(row, found.columns.get(field)).text);
    return { row, text, kind: kindOf(text('type')) };
  });
  const byName = new Map<string, WooRow>();
  for (const item of list) {
    if (item.text('id')) byName.set(`id:${item.text('id')}`, item);
    if (item.text('sku')) byName.set(item.text('sku'), item);
  }
  const parents = new Set(
    list.filter(({ kind }) => kind === 'variation').map((item) => byName.get(item.text('parent'))),
  );
  for (const item of list) {
    if (item.row.cells.every(({ text }) => text === '')) continue;
    context.countRow();
    const parent = item.kind === 'variation' ? byName.get(item.text('parent')) : undefined;
    if (item.kind === 'grouped') {
      context.note(
        item.row.line,
        `Набор «${item.text('name')}» не взят: товары в нём идут отдельно`,
      );
    } else if (!parents.has(item)) readRow(context, found, item, parent);
  }
}

function kindOf(type: string): WooRow['kind'] {
  const words = type.toLowerCase();
  if (/variation|вариация/.test(words)) return 'variation';
  if (/variable|вариативн/.test(words)) return 'variable';
  return /grouped|сгруппирован/.test(words) ? 'grouped' : 'product';
}

function readRow(
  context: FeedContext,
  found: Export,
  item: WooRow,
  parent: WooRow | undefined,
): void {
  const { row } = item;
  const either = (field: Field) => item.text(field) || parent?.text(field) || '';
  const id = item.text('id') || item.text('sku');
  const name = either('name');
  if (!id || !name) {
    const reason = name ? `У «${name}» нет ни ID, ни артикула` : 'Нет названия';
    context.refuse(row.line, reason);
    return;
  }
  const own = listAttributes(found, item);
  const attributes = parent ? joinAttributes(listAttributes(found, parent), own) : own;
  const category = readCategory(context, either('categories'));
  const draft: ProductDraft = {
    title: parent ? titleOf(name, own) : name,
    article: cleanLineOrNull(either('sku')),
    barcode: cleanLineOrNull(item.text('gtin')),
    description: readDescription(found, item) || (parent ? readDescription(found, parent) : ''),
    brand: cleanLineOrNull(either('brands')) ?? brandAmong(attributes),
    unit: DEFAULT_UNIT,
    weightGrams: readWeight(found, item) ?? (parent ? readWeight(found, parent) : null),
    ...(category && { categories: [category] }),
    parameters: readParameters(context, attributes),
    pictures: resolvePictures(context, (either('images') || '').split(/,\s*(?=https?:)/)),
    prices: readPrices(context, item),
    pricesComplete: true,
    stock: item.text('stock')
      ? [{ storage: MAIN_STORAGE, free: readPieces(context, row.line, item.text('stock')) }]
      : [],
    stockComplete: true,
    active: !/^(?:0|-1)$/.test(either('published')),
  };
  stageProduct(context, { key: externalId('list', id), part: 'goods', draft, line: row.line });
}

type Attributes = Map<string, string[]>;

function listAttributes({ attributes }: Export, { row }: WooRow): Attributes {
  return new Map(
    attributes.flatMap(({ name, values }): [string, string[]][] => {
      const title = cleanLine(cellAt(row, name).text);
      const list = splitList(cellAt(row, values).text);
      return title && list.length > 0 ? [[title, list]] : [];
    }),
  );
}

/** A variation says one value where its product lists all. */
const joinAttributes = (base: Attributes, own: Attributes): Attributes =>
  new Map([...base, ...own]);

/** «Футболка» → «Футболка (синяя, M)», unless the name says so itself. */
function titleOf(name: string, own: Attributes): string {
  const lower = name.toLowerCase();
  const missing = [...own.values()].flat().filter((value) => !lower.includes(value.toLowerCase()));
  return missing.length > 0 ? `${name} (${missing.join(', ')})` : name;
}

function brandAmong(attributes: Attributes): string | null {
  const found = [...attributes].find(([title]) => BRAND.test(title));
  return found?.[1][0] ?? null;
}

function readParameters({ draft }: FeedContext, attributes: Attributes) {
  const values = new Map<string, string[]>();
  for (const [name, list] of attributes) {
    if (BRAND.test(name)) continue;
    const { title, unit } = splitUnit(name);
    const key = parameterKey(title, unit);
    if (!draft.parameters.has(key)) draft.parameters.set(key, { title, unit });
    for (const value of list) addParameter(values, key, value);
  }
  return [...values].map(([key, list]) => ({ key, values: list }));
}

/**
 * The usual price is the old one of a sale that has begun and has no end. Others would stay for ever, or
 * never begin: an import knows its prices alone, so that people make such sales at the desk.
 */
function readPrices({ now, note }: FeedContext, { row, text }: WooRow): PriceDraft[] {
  const regular = text('regularPrice');
  const sale = text('salePrice');
  const from = Date.parse(text('saleFrom'));
  const until = Date.parse(text('saleUntil')) + SALE_DAY_MS;
  const isOver = until <= now || (parseNumber(sale) ?? 0) <= 0;
  const isDated = from > now || !Number.isNaN(until);
  const price = { type: RETAIL_TYPE, currency: null };
  if (!isOver && regular && isDated) {
    const days = [
      text('saleFrom') && `с ${text('saleFrom')}`,
      text('saleUntil') && `по ${text('saleUntil')}`,
    ];
    const when = days.filter(Boolean).join(' ');
    const name = text('name') || text('sku') || text('id');
    note(
      row.line,
      `«${name}»: цена акции ${sale} не взята, она действует ${when}. Взята обычная: ${regular}. Задайте акцию со сроком на сайте`,
    );
  }
  if (!isOver && !(from > now) && !(isDated && regular)) {
    return [{ ...price, amount: sale, ...(regular && { oldAmount: regular }) }];
  }
  return regular ? [{ ...price, amount: regular }] : [];
}

/** The deepest of «Кухня > Плиты, Новинки». */
function readCategory(context: FeedContext, written: string): string | null {
  const paths = splitList(written).map((path) => path.split('>').map((title) => cleanLine(title)));
  const [deepest] = paths.toSorted((a, b) => b.length - a.length);
  return deepest ? addCategory(context, deepest.filter(Boolean)) : null;
}

/** Commas divide, escaped ones do not. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => cleanLine(part.replaceAll('\\,', ',')))
    .filter(Boolean);
}

function readDescription({ columns }: Export, { row }: WooRow): string {
  const text = (field: Field) => cellAt(row, columns.get(field)).text;
  return cleanBlock((text('description') || text('short')).replaceAll('\\n', '\n'));
}

function readWeight({ columns }: Export, { row }: WooRow): number | null {
  const column = columns.get('weight');
  const { text } = cellAt(row, column);
  return text ? parseKilograms(text) : null;
}
