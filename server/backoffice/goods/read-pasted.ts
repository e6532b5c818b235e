import { finished } from 'node:stream/promises';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { CallError } from '../../../shared/contract/call.ts';
import { plainName } from '../../../shared/ru/plain-name.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { sniffDelimiter } from '../../doors/exchange/reading/read-csv.ts';
import type { EditedField } from './read-field.ts';

/** Fields that a column of a pasted table may hold. */
export type PastedColumn =
  | 'code'
  | 'price'
  | 'old_price'
  | Exclude<EditedField, 'quality' | 'quality_note'>;

export const columnTitles: Readonly<Record<PastedColumn, string>> = {
  code: 'Код',
  title: 'Название',
  model: 'Артикул',
  description: 'Описание',
  brand_id: 'Бренд',
  category_id: 'Категория',
  unit: 'Единица',
  weight_grams: 'Вес, кг',
  country: 'Страна',
  warranty_months: 'Гарантия, месяцев',
  supply_days: 'Срок поставки, дней',
  barcode: 'Штрихкод',
  popularity: 'Популярность',
  active: 'На сайте',
  allow_to_order: 'Под заказ',
  discontinued: 'Снят с производства',
  bestseller: 'Хит продаж',
  on_test: 'Можно испытать',
  logotyped: 'Нанесение логотипа',
  price: 'Цена',
  old_price: 'Старая цена',
};

/** Synonyms of the titles. */
const others: Readonly<Record<string, PastedColumn>> = {
  'код товара': 'code',
  наименование: 'title',
  товар: 'title',
  производитель: 'brand_id',
  раздел: 'category_id',
  'ед.': 'unit',
  'ед. изм.': 'unit',
  вес: 'weight_grams',
  гарантия: 'warranty_months',
  'срок поставки': 'supply_days',
  показан: 'active',
  'показан на сайте': 'active',
  хит: 'bestseller',
  снят: 'discontinued',
  'цена, руб.': 'price',
  'цена, ₽': 'price',
};

const columnOf = (header: string): PastedColumn | null => {
  const text = plainName(header);
  const named = (Object.entries(columnTitles) as [PastedColumn, string][]).find(
    ([, title]) => plainName(title) === text,
  );
  return named?.[0] ?? (Object.hasOwn(others, text) ? (others[text] ?? null) : null);
};

export interface PastedRow {
  /** Counted from 1, the header being the first. */
  line: number;
  cells: Readonly<Partial<Record<PastedColumn, string>>>;
  /** As it was pasted. */
  text: string;
}

export interface PastedTable {
  header: string;
  columns: readonly PastedColumn[];
  /** Headers that say nothing to the shop: their columns are left aside. */
  unknown: readonly string[];
  /** By which goods are found. */
  key: 'code' | 'model';
  rows: readonly PastedRow[];
}

const MAX_ROWS = 20_000;

/**
 * Reads a table that was copied from a spreadsheet; visitors are answered meanwhile. @throws CallError
 * when it says nothing of goods.
 */
export async function readPasted(given: string): Promise<PastedTable> {
  const records = await readRecords(given.replace(/^\uFEFF/, ''));
  const [header = [], ...body] = records;
  const columns = header.map(columnOf);
  const known = columns.filter((column) => column !== null);
  const key = known.includes('code') ? 'code' : 'model';
  if (!known.includes(key)) {
    throw new CallError('invalid', 'В первой строке нужен столбец «Код» или «Артикул»');
  }
  const doubled = known.find((column, at) => known.indexOf(column) !== at);
  if (doubled) {
    throw new CallError('invalid', `Столбец «${columnTitles[doubled]}» назван дважды`);
  }
  if (known.length < 2) throw new CallError('invalid', 'Кроме кода нужен хотя бы один столбец');
  if (body.length === 0) throw new CallError('invalid', 'Под заголовком нет ни одной строки');
  if (body.length > MAX_ROWS) {
    throw new CallError('invalid', `За раз не больше ${formatCount(MAX_ROWS)} строк`);
  }
  return {
    header: header.map(quoted).join('\t'),
    columns: known,
    unknown: header.filter((text, at) => columns[at] === null && text.trim() !== ''),
    key,
    rows: await readRows(body, columns),
  };
}

/** Rows between which others get in. */
const AT_ONCE = 500;

async function readRows(
  body: readonly string[][],
  columns: readonly (PastedColumn | null)[],
): Promise<PastedRow[]> {
  const rows: PastedRow[] = [];
  for (const [at, record] of body.entries()) {
    if (at % AT_ONCE === 0) await letOthersIn();
    const cells: Partial<Record<PastedColumn, string>> = {};
    for (const [place, column] of columns.entries()) {
      const text = (record[place] ?? '').trim();
      if (column !== null && text !== '') cells[column] = text;
    }
    rows.push({ line: at + 2, cells, text: record.map(quoted).join('\t') });
  }
  return rows;
}

/** A cell as spreadsheets paste it. */
const quoted = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Bytes that are read between two turns of others. */
const SLICE = 1 << 16;

async function readRecords(text: string): Promise<string[][]> {
  const first = text.slice(0, text.search(/\r?\n|$/));
  const parser = parse({
    delimiter: first.includes('\t') ? '\t' : sniffDelimiter(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: 1 << 20,
  });
  const records: string[][] = [];
  parser.on('data', (record: string[]) => void records.push(record));
  const read = finished(parser);
  // Told where it is waited for, below.
  read.catch(() => {});
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length && !parser.destroyed; at += SLICE) {
      parser.write(bytes.subarray(at, at + SLICE));
      await letOthersIn();
    }
    parser.end();
    await read;
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CallError('invalid', `Таблица не читается, строка ${String(error['lines'] ?? '?')}`);
  }
}
