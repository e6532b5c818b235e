import { readFile } from 'node:fs/promises';
import type { WorkSheet } from '@e965/xlsx';
import { checkArchive } from './check-archive.ts';
import { cleanBlock } from './clean-text.ts';
import type { FeedFile } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';
import { EMPTY_CELL, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';

/** The library needs the whole book in memory. */
const MAX_BYTES = 64 << 20;
const MAX_UNPACKED = 512 << 20;
const MAX_COLUMNS = 200;
/** Rows and cells of a whole book: those of one full sheet that a price list can want. */
const MAX_ROWS = 1 << 20;
const MAX_CELLS = 10_000_000;

const TOO_LARGE =
  'В книге слишком много строк и столбцов: оставьте листы с товарами или сохраните их как CSV';

interface LibraryCell {
  t: string;
  v?: unknown;
  w?: string;
  /** Format: «0000», «dd.mm.yyyy». */
  z?: string;
}

/** Day that a number stands for by its format, «15.12.2026»; null: it is a number. */
type ReadDay = (value: number, format: string) => string | null;

/** Visible sheets of an XLSX or XLS book. @throws RefusedImportError when it cannot be read. */
export async function readWorkbook(file: FeedFile): Promise<Sheet[]> {
  if (file.bytes > MAX_BYTES) {
    throw new RefusedImportError('Книга больше 64 МБ: сохраните её как CSV', { file: file.name });
  }
  const bytes = await readFile(file.path);
  if (bytes[0] === 0x50) await checkArchive(file, MAX_UNPACKED);
  // Loaded here: it is large, and most imports have no need of it.
  const { read, SSF } = await import('@e965/xlsx');
  const readDay: ReadDay = (value, format) => {
    const day = SSF.is_date(format) ? SSF.parse_date_code(value) : null;
    return day && [day.d, day.m, day.y].map((part) => String(part).padStart(2, '0')).join('.');
  };
  try {
    const book = read(bytes, {
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
    });
    const room = { rows: MAX_ROWS, cells: MAX_CELLS };
    return book.SheetNames.flatMap((name, index) => {
      const sheet = book.Sheets[name];
      const hidden = book.Workbook?.Sheets?.[index]?.Hidden;
      return sheet && !hidden
        ? [{ name: name.trim(), rows: readRows(sheet, { file: file.name, room, readDay }) }]
        : [];
    });
  } catch (error) {
    if (error instanceof RefusedImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedImportError(`Не удалось прочитать книгу Excel (${reason})`, {
      file: file.name,
    });
  }
}

interface Reading {
  /** Name of the book. */
  file: string;
  /** Rows and cells that may still come. */
  room: { rows: number; cells: number };
  readDay: ReadDay;
}

/** Rows that a sheet has, and one in the place of all that are missing between two of them. */
function readRows(sheet: WorkSheet, { file, room, readDay }: Reading): SheetRow[] {
  const data = (sheet['!data'] ?? []) as (LibraryCell | undefined)[][];
  const outline = (sheet['!rows'] ?? []) as ({ level?: number } | undefined)[];
  const rows: SheetRow[] = [];
  // A sheet of two rows may be a million long.
  for (const index of Object.keys(data).map(Number)) {
    const line = index + 1;
    if (line > (rows.at(-1)?.line ?? 0) + 1) rows.push({ cells: [], level: 0, line: index });
    const cells = (data[index] ?? []).slice(0, MAX_COLUMNS);
    room.rows -= 1;
    room.cells -= cells.length;
    if (room.rows < 0 || room.cells < 0) throw new RefusedImportError(TOO_LARGE, { file });
    rows.push({
      cells: Array.from(cells, (cell) => readCell(cell, readDay)),
      level: outline[index]?.level ?? 0,
      line,
    });
  }
  return rows;
}

function readCell(cell: LibraryCell | undefined, readDay: ReadDay): SheetCell {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return EMPTY_CELL;
  if (typeof cell.v !== 'number') return { text: cleanBlock(String(cell.v)), number: null };
  // Excel makes a day of «15.12», which is a number of five digits with a format.
  const day = cell.z === undefined ? null : readDay(cell.v, cell.z);
  if (day !== null) return { text: day, number: null };
  const shown = cell.w?.trim() ?? '';
  // Articles with leading zeros are numbers with a format.
  return { text: /^0\d+$/.test(shown) ? shown : plainNumber(cell.v), number: cell.v };
}

function plainNumber(value: number): string {
  return Number.isInteger(value)
    ? BigInt(value).toString()
    : value.toFixed(6).replace(/\.?0+$/, '');
}
