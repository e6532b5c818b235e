import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { atEase } from './at-ease.ts';
import type { Cell } from './table-file.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a workbook with one sheet that do not depend on its rows. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Лист1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** A workbook with one sheet; texts are texts, whatever they begin with. Ends when the rows do. */
export function writeSheet(
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(frame)) zip.addBuffer(Buffer.from(HEAD + text), name);
  const sheet = Readable.from(sheetText(head, parts), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  const out = new PassThrough();
  // Neither the rows nor the receiver waits for the other once one has failed or gone.
  out.once('close', () => sheet.destroy());
  const fail = (error: Error) => out.destroy(error);
  sheet.once('error', fail);
  zip.once('error', fail);
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}

async function* sheetText(
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${sheetRow(head)}`);
  yield* atEase(parts, (rows) => rows.map(sheetRow).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

const sheetRow = (cells: readonly Cell[]) => `<row>${cells.map(sheetCell).join('')}</row>`;

function sheetCell(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const named: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Without the characters that XML has no way to hold. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&]/g, (sign) => named[sign] ?? sign);
