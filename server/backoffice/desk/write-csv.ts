import { Readable } from 'node:stream';
import type { DeskFile } from './desk-page.ts';

export type CsvCell = string | number | null;

/** Spreadsheets of Russian machines read UTF-8 by this mark and cells by semicolons. */
const MARK = '\uFEFF';

/** A text that a spreadsheet would run as a formula is told to be a text. */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'string' && /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(cellText).join(';')}\r\n`;

/** A table as a file, made while it leaves: never the whole of it in memory. */
export function csvFile(
  name: string,
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): DeskFile {
  async function* lines() {
    yield MARK + csvLine(head);
    for await (const rows of parts) yield rows.map(csvLine).join('');
  }
  return { kind: 'file', name, type: 'text/csv; charset=utf-8', bytes: Readable.from(lines()) };
}
