import { createReadStream } from 'node:fs';
import { RefusedImportError } from './refused-import.ts';

const BOMS: readonly (readonly [bytes: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];
const DECLARATION = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Encoding of an XML file from its first bytes: the byte order mark, else the declaration, else UTF-8.
 * @throws RefusedImportError when the declared encoding is unknown.
 */
export function sniffXmlEncoding(head: Uint8Array): string {
  for (const [bytes, label] of BOMS) {
    if (bytes.every((byte, index) => head[index] === byte)) return label;
  }
  const declared = DECLARATION.exec(new TextDecoder('latin1').decode(head.subarray(0, 300)))?.[1];
  if (!declared || /^utf-?16/i.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    throw new RefusedImportError(`Неизвестная кодировка «${declared}»`);
  }
}

/**
 * Encoding of a text without a declaration: the byte order mark, else UTF-8 when it is valid (its end may
 * be cut off), else windows-1251.
 */
export function sniffPlainEncoding(bytes: Uint8Array): string {
  for (const [mark, label] of BOMS.slice(0, 3)) {
    if (mark.every((byte, index) => bytes[index] === byte)) return label;
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1251';
  }
}

export class UndecodableTextError extends Error {
  override name = 'UndecodableTextError';
}

/** The file's text by pieces. @throws UndecodableTextError when bytes do not fit the encoding. */
export async function* readText(
  path: string,
  encoding: string,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UndecodableTextError(`Текст не в кодировке ${encoding}`);
    }
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    onBytes(chunk.length);
    yield decode(chunk as Uint8Array);
  }
  yield decode();
}
