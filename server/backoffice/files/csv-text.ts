import { atEase } from './at-ease.ts';
import type { Cell } from './table-file.ts';

/** Beginnings of texts that programs for tables take for formulas. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** A cell of a CSV that no program runs: texts that look like a formula begin with an apostrophe. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(';')}\r\n`;

/** CSV as a Russian Excel opens it: semicolons, commas in numbers, UTF-8 with its mark. */
export async function* csvText(
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(head)}`);
  yield* atEase(parts, (rows) => rows.map(csvLine).join(''));
}
