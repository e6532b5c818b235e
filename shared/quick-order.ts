import { z } from 'zod';
import { MAX_UNITS } from './basket.ts';
import { formatCount } from './ru/plural.ts';

/** Lines of one pasted list. */
export const MAX_QUICK_LINES = 200;
/** Signs of one pasted list. */
export const MAX_QUICK_TEXT = 60_000;
/** Signs of a line that are looked at. */
const MAX_LINE = 200;

/** One line of a pasted list: what is wanted, and how much of it. */
export interface QuickLine {
  /** Text as it was pasted, trimmed. */
  text: string;
  /** Code, article, barcode or name; '' when the line has none. */
  name: string;
  /** Number of what `word` counts; null: a number stands there that no order can be. */
  amount: number | null;
  /** «уп», «шт» as it was written; '' when nothing is said. */
  word: string;
  /** The name has a column of its own, so no number behind it is a part of it. */
  apart: boolean;
}

/** A pasted line that is not in the basket, and why; of long lists, the last ones together. */
export const quickLeftoverSchema = z.object({
  /** Text as it was pasted; of several lines with line breaks between. */
  text: z.string(),
  amount: z.int().positive().nullable(),
  word: z.string().default(''),
  reason: z.string(),
});
export type QuickLeftover = z.infer<typeof quickLeftoverSchema>;

/** Number of pasted lines that some leftovers stand for. */
export const countPasted = (leftovers: readonly Pick<QuickLeftover, 'text'>[]): number =>
  leftovers.reduce((count, { text }) => count + text.split('\n').length, 0);

export const TOO_LONG_LIST = `Список длиннее ${formatCount(MAX_QUICK_TEXT)} знаков: разделите его`;

export const tooManyLines = `За один раз не больше ${MAX_QUICK_LINES} строк`;

/** Words for units that may follow a number. */
const UNITS =
  '((?:шт|штук[аи]?|ед|уп|упак|упаков(?:ка|ки|ку|ок)|кор|короб(?:ка|ки|ку|ок)?|пач(?:ка|ки|ку|ек)?|ящ(?:ик|ика|иков)?|пар[аы]?|компл(?:ект|екта|ектов)?|кг|л|м|pcs|pc))\\.?';
const NUMBER = '\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+';
const ZEROS = '(?:[.,]0{1,3})?';

/** «х5», «x 5», «* 5», «5 шт», «5шт.», «- 5 шт», «5,00». */
const AMOUNT = `(?:(?:[xх×*]|[-–—:=])[ \\u00a0]*)?(${NUMBER})${ZEROS}[ \\u00a0]*(?:${UNITS})?`;
/** A column of its own: after a tab, a semicolon, or a comma with nothing but the number behind it. */
const CELL = new RegExp(`^${AMOUNT}$`, 'iu');
/** A unit in a column of its own. */
const WORD = new RegExp(`^${UNITS}$`, 'iu');
/**
 * Amount at the end of a line that has one column: a sign, a unit or a space tells it from the
 * name.
 */
const TAIL = new RegExp(
  `(?:[ \\u00a0]*[xх×*][ \\u00a0]*(\\d+)|[ \\u00a0]+(?:[-–—:=][ \\u00a0]*)?(\\d+)${ZEROS})[ \\u00a0]*(?:${UNITS})?$`,
  'iu',
);

/**
 * Reads a list as it comes from a table, a messenger or a CSV file: one product a line, first what it
 * is, then how many units, with tab, semicolon, comma or spaces between; no number means one.
 * Empty lines are left out and every other one is kept, also those beyond `MAX_QUICK_LINES`.
 */
export function parseQuickOrder(text: string): QuickLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);
}

function parseLine(text: string): QuickLine {
  const line = text.slice(0, MAX_LINE);
  const cells = splitCells(line);
  if (cells.length > 1) return { text, ...readCells(cells), apart: true };
  const tail = TAIL.exec(line);
  const name = unquote(tail ? line.slice(0, tail.index) : line);
  if (!tail || name === '') return { text, name: unquote(line), amount: 1, word: '', apart: false };
  const amount = toAmount(tail[1] ?? tail[2] ?? '');
  return { text, name, amount, word: tail[3] ?? '', apart: false };
}

/**
 * Splits by tabs, semicolons, wide gaps, or a last comma before a number: names have commas too, as
 * in «0,7 л».
 */
function splitCells(line: string): string[] {
  if (line.includes('\t')) return line.split('\t');
  if (line.includes(';')) return line.split(';');
  const columns = line.split(/\s{2,}/);
  if (columns.length > 1 && CELL.test(columns.at(-1) ?? '')) return columns;
  const comma = line.lastIndexOf(',');
  const [name, rest] = [line.slice(0, comma), line.slice(comma + 1)];
  const isDecimal = /\d$/.test(name) && /^\d/.test(rest) && /\s/.test(name);
  return comma > 0 && CELL.test(rest.trim()) && !isDecimal ? [name, rest] : [line];
}

/** The first cell is the name; of the others the first number counts. */
function readCells(cells: readonly string[]): Omit<QuickLine, 'text' | 'apart'> {
  const [name = '', ...rest] = cells.map(unquote);
  const [, number, unit] = rest.map((cell) => CELL.exec(cell)).find((cell) => cell !== null) ?? [];
  const apart = rest.map((cell) => WORD.exec(cell)?.[1]).find((cell) => cell !== undefined);
  const word = unit ?? apart ?? '';
  const isBlank = rest.every((cell) => cell === '');
  return { name, word, amount: number === undefined ? (isBlank ? 1 : null) : toAmount(number) };
}

/** CSV puts cells between quotation marks and doubles those inside. */
function unquote(cell: string): string {
  const trimmed = cell.trim();
  const inner = /^"(.*)"$/.exec(trimmed)?.[1];
  return (inner?.replaceAll('""', '"') ?? trimmed).trim();
}

function toAmount(digits: string): number | null {
  const amount = Number(digits.replace(/\D/g, ''));
  return amount >= 1 && amount <= MAX_UNITS ? amount : null;
}
