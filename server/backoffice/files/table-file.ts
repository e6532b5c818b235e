import { Readable } from 'node:stream';
import { CallError } from '../../../shared/contract/call.ts';
import type { DeskFile } from '../desk/desk-page.ts';
import { csvText } from './csv-text.ts';
import { writeSheet } from './write-sheet.ts';

/** A cell: text, number, or nothing. */
export type Cell = string | number | null;

/** A table that is read while it is written: never whole in memory. */
interface TableFile {
  /** Without its ending. */
  name: string;
  head: readonly string[];
  /** Rows as they are read, some hundreds at a time. */
  parts: AsyncIterable<readonly (readonly Cell[])[]>;
}

const FILE_FORMATS = ['csv', 'xlsx'] as const;
type FileFormat = (typeof FILE_FORMATS)[number];

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The format of an address. @throws CallError when there is none of that name. */
export function readFormat(text: string | undefined): FileFormat {
  const format = FILE_FORMATS.find((each) => each === text);
  if (!format) throw new CallError('not_found', 'Такого файла нет');
  return format;
}

/** A table as a file that leaves while it is made, and lets other requests go on between its parts. */
export function tableFile({ name, head, parts }: TableFile, format: FileFormat): DeskFile {
  const file = { kind: 'file', name: `${name}.${format}` } as const;
  const bytes =
    format === 'csv'
      ? Readable.from(csvText(head, parts), { objectMode: false })
      : writeSheet(head, parts);
  return { ...file, type: format === 'csv' ? 'text/csv; charset=utf-8' : SHEET, bytes };
}
