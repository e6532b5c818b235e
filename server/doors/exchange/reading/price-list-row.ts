import {
  MAIN_STORAGE,
  type ParameterDraft,
  type ProductDraft,
  parameterKey,
  type StockDraft,
} from '../draft/import-draft.ts';
import { readCellPieces } from './cell-pieces.ts';
import { cleanBlock, cleanLine, cleanLineOrNull, parseKilograms } from './clean-text.ts';
import type { Meaning } from './column-meaning.ts';
import { externalId, type FeedContext, readPieces, resolvePictures } from './feed-context.ts';
import type { HeaderColumn, SheetHeader } from './find-header.ts';
import { addParameter } from './parameter-values.ts';
import { type PriceColumns, readPrices } from './price-list-prices.ts';
import { cellAt, type SheetRow } from './sheet.ts';
import { splitUnit } from './split-unit.ts';
import { isMeasure, isUnitCode, unitName } from './units.ts';

export interface ListRow {
  line: number;
  title: string;
  /** The row's own code or article; null when the list has none. */
  number: string | null;
  /** Titles of the category columns. */
  categories: string[];
  /** Text that tells rows of one title apart. */
  details: string;
  draft: ProductDraft;
}

/** A row with goods; null when it is the header again or has nothing but a title. */
export function readListRow(
  context: FeedContext,
  { columns }: SheetHeader,
  priceColumns: PriceColumns,
  row: SheetRow,
): ListRow | null {
  const list = (meaning: Meaning) => columns.filter((column) => column.meaning === meaning);
  const text = (meaning: Meaning) => cleanLine(cellAt(row, list(meaning)[0]?.index).text);
  const [titleColumn] = list('title');
  const title = text('title');
  if (titleColumn && title.toLowerCase() === titleColumn.title.toLowerCase()) return null;
  const prices = readPrices(context, columns, { types: priceColumns, row });
  const number = text('code') || text('article') || null;
  const unitCell = readUnitCell(text('unit'));
  if (prices.length === 0 && !number && !unitCell) {
    context.refuse(row.line, `Строка «${title.slice(0, 60)}» без цены, кода и единицы`);
    return null;
  }
  const parameters = readParameters(context, list('parameter'), row);
  const { unit, packages } = readUnit(unitCell);
  const has = (meaning: Meaning) => list(meaning).length > 0;
  const draft: ProductDraft = {
    title,
    ...(has('article') && { article: text('article') || null }),
    ...(has('barcode') && { barcode: cleanLineOrNull(text('barcode')) }),
    ...(has('brand') && { brand: text('brand') || null }),
    ...(has('country') && { country: text('country') || null }),
    ...(has('weight') && { weightGrams: parseKilograms(text('weight')) }),
    ...(has('description') && { description: readDescription(list('description'), row) }),
    ...(has('unit') && { unit, packages }),
    ...(has('parameter') && { parameters }),
    ...(has('picture') && { pictures: readPictures(context, list('picture'), row) }),
    ...(has('price') && { prices, pricesComplete: true }),
    ...readStock(context, list('stock'), { row, unit: has('unit') ? unit : '' }),
    active: true,
  };
  const details = JSON.stringify([unitCell, parameters.map(({ values }) => values)]);
  const categories = list('category').map(({ index }) => cleanLine(cellAt(row, index).text));
  return { line: row.line, title, number, categories: categories.filter(Boolean), details, draft };
}

/** Totals below a table put sums anywhere: a number is no unit unless it is a code of one. */
function readUnitCell(text: string): string {
  return /^\d+(?:[.,]\d+)?$/.test(text) && !isUnitCode(text) ? '' : text;
}

/** «500 шт.» is a package of 500 pieces. */
function readUnit(text: string): { unit: string; packages: { title: string; quantity: number }[] } {
  const match = /^(\d{1,6})\s*([^\d\s]\D*)$/.exec(text);
  const quantity = Number(match?.[1] ?? 0);
  if (quantity > 1) {
    return { unit: unitName('', match?.[2] ?? ''), packages: [{ title: 'упак', quantity }] };
  }
  return { unit: unitName(text, text), packages: [] };
}

function readDescription(columns: HeaderColumn[], row: SheetRow): string {
  return cleanBlock(columns.map(({ index }) => cellAt(row, index).text).find(Boolean) ?? '');
}

function readPictures(context: FeedContext, columns: HeaderColumn[], row: SheetRow) {
  const references = columns.flatMap(({ index }) =>
    cellAt(row, index).text.split(/[;|\n]|,\s*(?=https?:)|(?<!\s)\s+(?=https?:)/),
  );
  return resolvePictures(context, references);
}

function readParameters(
  context: FeedContext,
  columns: HeaderColumn[],
  row: SheetRow,
): ParameterDraft[] {
  const values = new Map<string, string[]>();
  for (const { index, title: header } of columns) {
    const text = cellAt(row, index).text;
    if (!text) continue;
    const bitrix = /^ip_prop(\d+)$/i.exec(header)?.[1];
    const { title, unit } = splitUnit(bitrix ? `Свойство ${bitrix}` : header);
    const key = parameterKey(title, unit);
    if (!context.draft.parameters.has(key)) context.draft.parameters.set(key, { title, unit });
    addParameter(values, key, text);
  }
  return [...values].map(([key, list]) => ({ key, values: list }));
}

/** One column of stock is the shop's whole stock; several are storages of their own. */
function readStock(
  context: FeedContext,
  columns: HeaderColumn[],
  { row, unit }: { row: SheetRow; unit: string },
): Pick<ProductDraft, 'stock' | 'stockComplete'> {
  if (columns.length === 0) return {};
  const { draft } = context;
  const free = ({ index, title }: HeaderColumn) => {
    const { text } = cellAt(row, index);
    const isMeasured = isMeasure(splitUnit(title).unit ?? unit);
    const pieces = readCellPieces(text, { isMeasured });
    if (pieces === '' && /[1-9]/.test(text)) {
      context.note(row.line, `Не остаток: «${cleanLine(text, 60)}». Взят остаток 0`);
    }
    return readPieces(context, row.line, pieces);
  };
  const [only] = columns;
  const stock = columns.flatMap((column): StockDraft[] => {
    const { index, title } = column;
    if (columns.length === 1 && only)
      return cellAt(row, index).text ? [{ storage: MAIN_STORAGE, free: free(column) }] : [];
    const storage = externalId('list', `storage:${title.toLowerCase()}`);
    if (!draft.storages.has(storage)) draft.storages.set(storage, { title, address: '' });
    return [{ storage, free: free(column) }];
  });
  return { stock, stockComplete: true };
}
