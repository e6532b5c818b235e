import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { cleanBlock, parseNumber } from './clean-text.ts';
import type { FeedFile } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';
import type { Sheet } from './sheet.ts';
import { sniffPlainEncoding } from './text-encoding.ts';

const MAX_BYTES = 128 << 20;
const NO_QUOTE = 'не закрыта кавычка';
/** Reasons for the most frequent errors of the parser; unknown ones are kept in brackets. */
const REASONS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `Строка таблицы больше 1 МБ: похоже, ${NO_QUOTE}`,
  CSV_QUOTE_NOT_CLOSED: `Таблица обрывается: ${NO_QUOTE}`,
};
const DELIMITERS = [';', '\t', ',', '|'];

/** A CSV in UTF-8, UTF-16 or windows-1251 with any usual delimiter. @throws RefusedImportError */
export async function readCsv(file: FeedFile): Promise<Sheet[]> {
  if (file.bytes > MAX_BYTES) {
    throw new RefusedImportError('Файл больше 128 МБ: разделите его', { file: file.name });
  }
  const bytes = await readFile(file.path);
  const text = new TextDecoder(sniffPlainEncoding(bytes)).decode(bytes);
  const rows: Sheet['rows'][number][] = [];
  for (const { record, info } of parseText(text, file.name)) {
    const cells = record.map((field) => {
      const shown = cleanBlock(field);
      return { text: shown, number: parseNumber(shown) };
    });
    rows.push({ cells, level: 0, line: info.lines });
  }
  return [{ name: '', rows }];
}

interface CsvRow {
  record: string[];
  info: { lines: number };
}

function parseText(text: string, file: string): CsvRow[] {
  try {
    return parse(text, {
      delimiter: sniffDelimiter(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: 1 << 20,
      info: true,
    }) as unknown as CsvRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines = error['lines'];
    const reason = REASONS[error.code] ?? `Не удалось разобрать CSV (${error.message})`;
    throw new RefusedImportError(reason, {
      file,
      ...(typeof lines === 'number' && { line: lines }),
    });
  }
}

/** The delimiter that occurs most evenly in the first lines; quoted text does not count. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, 20);
  const score = (delimiter: string) => {
    const counts = lines.filter(Boolean).map((line) => line.split(delimiter).length - 1);
    const common = counts.toSorted((a, b) => b - a)[Math.floor(counts.length / 2)] ?? 0;
    return counts.filter((count) => count === common && count > 0).length;
  };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, lines: score(delimiter) }));
  return scored.reduce((best, next) => (next.lines > best.lines ? next : best)).delimiter;
}
