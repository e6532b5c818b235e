import { plainName } from '../../../../shared/ru/plain-name.ts';
import { parseNumber } from './clean-text.ts';
import { columnMeaning, type Meaning } from './column-meaning.ts';
import { cellAt, type Sheet, type SheetRow } from './sheet.ts';

export interface HeaderColumn {
  index: number;
  meaning: Meaning;
  /** The header as it is shown. */
  title: string;
}

export interface SheetHeader {
  columns: readonly HeaderColumn[];
  /** Index of the first row below the header. */
  firstRow: number;
}

const SEARCHED_ROWS = 60;

/** The row (or two rows) of column names of a sheet; null when the sheet has none. */
export function findHeader({ rows }: Sheet): SheetHeader | null {
  let best: { index: number; score: number } | null = null;
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const score = headerScore(row);
    if (score > (best?.score ?? 1)) best = { index, score };
  }
  if (!best) return findUntitledHeader(rows);
  const upper = rows[best.index];
  const next = rows[best.index + 1];
  if (!upper) return null;
  const lower = next && continuesHeader(next) ? next : null;
  return { columns: readColumns(upper, lower), firstRow: best.index + (lower ? 2 : 1) };
}

/**
 * A row that names prices and codes or units but calls the goods otherwise: their names are what stands below
 * in the column with the longest texts.
 */
function findUntitledHeader(rows: readonly SheetRow[]): SheetHeader | null {
  const index = rows.slice(0, SEARCHED_ROWS).findIndex((row) => {
    const meanings = new Set(knownMeanings(row));
    return meanings.has('price') && meanings.size > 1;
  });
  const row = rows[index];
  if (!row) return null;
  const columns = readColumns(row, null);
  const taken = new Set(
    columns.filter(({ meaning }) => meaning !== 'parameter').map((column) => column.index),
  );
  const below = rows.slice(index + 1, index + 1 + SEARCHED_ROWS);
  const width = Math.max(0, ...below.map(({ cells }) => cells.length));
  const letters = (column: number) =>
    below.reduce((sum, next) => sum + (cellAt(next, column).text.match(/\p{L}/gu)?.length ?? 0), 0);
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at));
  const [title] = free.toSorted((a, b) => letters(b) - letters(a));
  if (title === undefined || letters(title) === 0) return null;
  const shown = tidyTitle(cellAt(row, title).text);
  const others = columns.filter((column) => column.index !== title);
  return {
    columns: [...others, { index: title, meaning: 'title', title: shown }],
    firstRow: index + 1,
  };
}

/** Number of different meanings that the row names; 0 unless it names the goods themselves. */
function headerScore(row: SheetRow): number {
  const distinct = new Set(knownMeanings(row));
  return distinct.has('title') ? distinct.size : 0;
}

function knownMeanings(row: SheetRow): Meaning[] {
  return row.cells
    .filter(({ number, text }) => number === null && text.length <= 80)
    .map(({ text }) => columnMeaning(text))
    .filter((meaning) => meaning !== null && meaning !== 'parameter');
}

/** A second row of column names: words only, and at least two of them known. */
function continuesHeader(row: SheetRow): boolean {
  const filled = row.cells.filter(({ text }) => text !== '');
  const known = filled.filter(({ text }) => {
    const meaning = columnMeaning(text);
    return meaning !== null && meaning !== 'parameter';
  });
  return filled.every(({ text }) => parseNumber(text) === null) && known.length >= 2;
}

const isPlainPrice = (title: string) =>
  /^(?:цена|стоимость)(?:[ ,(]+(?:руб\.?|₽|rub|с ндс|без ндс)\)?)?$/i.test(title.trim());

function readColumns(upper: SheetRow, lower: SheetRow | null): HeaderColumn[] {
  const width = Math.max(upper.cells.length, lower?.cells.length ?? 0);
  const columns: HeaderColumn[] = [];
  const priceTitles = new Set<string>();
  for (let index = 0; index < width; index++) {
    const below = lower ? cellAt(lower, index).text : '';
    const header = cellAt(upper, index);
    const above = header.number === null ? header.text : '';
    // «Розничная» above «Цена», «Оптовая» above «Цена»: 1C names the type, then what stands below it.
    const title = isPlainPrice(below) && above && !isPlainPrice(above) ? above : below || above;
    const typed = title !== below && isPlainPrice(below);
    const meaning = typed ? 'price' : columnMeaning(title);
    if (!meaning || meaning === 'ignored') continue;
    const normal = plainName(title);
    if (meaning === 'price' && priceTitles.has(normal)) continue;
    if (meaning === 'price') priceTitles.add(normal);
    if (isOnlyOnce(meaning) && columns.some((column) => column.meaning === meaning)) continue;
    columns.push({ index, meaning, title: tidyTitle(title) });
  }
  return columns;
}

const REPEATED: ReadonlySet<Meaning> = new Set([
  'price',
  'currency',
  'stock',
  'category',
  'picture',
  'parameter',
]);

function isOnlyOnce(meaning: Meaning): boolean {
  return !REPEATED.has(meaning);
}

/** «СТРАНА ПРОИЗВОДСТВА» → «Страна производства». */
function tidyTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  const calm = line === line.toUpperCase() && /[А-Я]{4}/.test(line) ? line.toLowerCase() : line;
  return calm.slice(0, 1).toUpperCase() + calm.slice(1);
}
