import { SaxesParser } from 'saxes';
import { type FeedFile, readHead } from './feed-file.ts';
import { RefusedImportError } from './refused-import.ts';
import { sniffPlainEncoding, sniffXmlEncoding } from './text-encoding.ts';

export type FeedFormat = 'yml' | 'commerceml' | 'archive' | 'workbook' | 'csv';

const HEAD_BYTES = 1 << 16;
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];

/**
 * Format of the file by its first bytes; its name plays no part.
 * @throws RefusedImportError when it is nothing that holds a catalogue.
 */
export async function detectFormat(file: FeedFile): Promise<FeedFormat> {
  const head = await readHead(file.path, HEAD_BYTES);
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);
  if (head.length === 0) throw new RefusedImportError('Файл пустой', { file: file.name });
  if (startsWith(OLD_EXCEL)) return 'workbook';
  if (startsWith(ZIP)) return isWorkbook(head) ? 'workbook' : 'archive';
  const text = new TextDecoder(encodingOf(head, file)).decode(head).trimStart();
  if (text.startsWith('<')) return xmlFormat(text, file);
  if (!looksLikeText(text)) {
    throw new RefusedImportError('Неизвестный формат файла', { file: file.name });
  }
  return 'csv';
}

function encodingOf(head: Uint8Array, file: FeedFile): string {
  try {
    const xml = sniffXmlEncoding(head);
    return xml === 'utf-8' ? sniffPlainEncoding(head) : xml;
  } catch (error) {
    if (!(error instanceof RefusedImportError)) throw error;
    throw new RefusedImportError(error.message, { file: file.name, line: 1 });
  }
}

/** An XLSX is a zip whose first entries have these names. */
function isWorkbook(head: Uint8Array): boolean {
  const names = new TextDecoder('latin1').decode(head);
  return /\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|worksheets|_rels)/.test(names);
}

function xmlFormat(text: string, file: FeedFile): FeedFormat {
  const root = rootName(text);
  if (root === 'yml_catalog') return 'yml';
  if (root === 'КоммерческаяИнформация' || root === 'Классификатор') return 'commerceml';
  const reason = root
    ? `Это не каталог: корневой элемент <${root}>, а нужен <yml_catalog> или <КоммерческаяИнформация>`
    : 'Это не правильный XML: в файле нет данных';
  throw new RefusedImportError(reason, { file: file.name, line: 1 });
}

function rootName(text: string): string | null {
  let root: string | null = null;
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentagstart', ({ name }) => {
    root ??= name.slice(name.indexOf(':') + 1);
  });
  parser.write(text);
  return root;
}

function looksLikeText(text: string): boolean {
  return !text.includes('\0') && /[\p{L}\d]/u.test(text);
}
