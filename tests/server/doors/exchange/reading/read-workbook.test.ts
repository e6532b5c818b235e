import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readWorkbook } from '../../../../../server/doors/exchange/reading/read-workbook.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A book whose sheets all have these rows. */
async function book(sheetCount: number, rows: string) {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = 'http://schemas.openxmlformats.org/package/2006';
  const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = Array.from({ length: sheetCount }, (_, at) => at + 1);
  const zip = new ZipFile();
  const add = (name: string, text: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`), name);
  const overrides = sheets.map(
    (id) =>
      `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${application}.worksheet+xml"/>`,
  );
  add(
    '[Content_Types].xml',
    `<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/>${overrides.join('')}</Types>`,
  );
  const relations = (list: string) =>
    `<Relationships xmlns="${parts}/relationships">${list}</Relationships>`;
  add(
    '_rels/.rels',
    relations(`<Relationship Id="r1" Type="${types}/officeDocument" Target="xl/workbook.xml"/>`),
  );
  const listed = sheets.map((id) => `<sheet name="L${id}" sheetId="${id}" r:id="r${id}"/>`);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${types}"><sheets>${listed.join('')}</sheets></workbook>`,
  );
  const targets = sheets.map(
    (id) =>
      `<Relationship Id="r${id}" Type="${types}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  );
  add('xl/_rels/workbook.xml.rels', relations(targets.join('')));
  for (const id of sheets) {
    add(
      `xl/worksheets/sheet${id}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    );
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, bytes);
  return { path, name: 'book.xlsx', bytes: bytes.length, findPicture: () => null };
}

it('makes no rows of the emptiness above a cell in the last row', async () => {
  const first = '<row r="2"><c r="A2"><v>1</v></c></row>';
  const last = '<row r="1048576"><c r="B1048576"><v>7</v></c></row>';
  const sheets = await readWorkbook(await book(3, first + last));
  const lines = sheets.map((sheet) => sheet.rows.map(({ line, cells }) => [line, cells.length]));
  expect(lines).toEqual(
    Array.from({ length: 3 }, () => [
      [1, 0],
      [2, 1],
      [1048575, 0],
      [1048576, 2],
    ]),
  );
});

it('refuses a book whose sheets together have too many cells', async () => {
  const rows = Array.from({ length: 25_001 }, (_, at) => {
    return `<row r="${at + 1}"><c r="GR${at + 1}"><v>1</v></c></row>`;
  });
  await expect(readWorkbook(await book(2, rows.join('')))).rejects.toThrow(
    'В книге слишком много строк и столбцов',
  );
});
