import { SaxesParser } from 'saxes';
import { type FeedFile, readHead } from './feed-file.ts';
import { findBareAmpersand } from './find-bare-ampersand.ts';
import { RefusedImportError } from './refused-import.ts';
import { readText, sniffXmlEncoding, UndecodableTextError } from './text-encoding.ts';
import type { XmlElement } from './xml-element.ts';
import { explainXmlError } from './xml-error.ts';

interface XmlReader {
  /** `parent/name` of the elements that are given whole. */
  items: ReadonlySet<string>;
  onItem(item: XmlElement, parent: string): void;
  /** Every element outside the items, as it opens; depth 1 is the root. */
  onOpen(name: string, attributes: Readonly<Record<string, string>>, depth: number): void;
}

const MAX_DEPTH = 100;
/** Characters of one item or one text: beyond it the file is an attack or a mistake. */
const MAX_ITEM = 32 << 20;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML file strictly and in bounded memory: DTDs are skipped, entities other than the five
 * of XML are errors.
 * @throws RefusedImportError with the line when the file is not well-formed.
 */
export async function readXml(
  file: FeedFile,
  reader: XmlReader,
  onBytes: (count: number) => void,
): Promise<void> {
  const encoding = sniffXmlEncoding(await readHead(file.path, 1024));
  const push = createItemParser(file.name, reader);
  try {
    for await (const text of readText(file.path, encoding, onBytes)) {
      push.write(text);
    }
  } catch (error) {
    if (error instanceof EntityError) {
      const line = await findBareAmpersand(file.path, encoding, error.line ?? 1);
      throw new RefusedImportError(error.message, { file: file.name, line });
    }
    if (!(error instanceof UndecodableTextError)) throw error;
    throw new RefusedImportError(error.message, { file: file.name, line: push.line() });
  }
  push.close();
}

/** A wrong reference at or below the line. */
class EntityError extends RefusedImportError {}

function createItemParser(file: string, reader: XmlReader) {
  const parser = new SaxesParser();
  const path: string[] = [];
  const open: XmlElement[] = [];
  let lastEvent = 0;
  let lastLine = 1;
  let itemStart = 0;

  const refuse = (reason: string, line = parser.line): never => {
    throw new RefusedImportError(reason, { file, line });
  };
  const noteEvent = () => {
    lastEvent = parser.position;
    lastLine = parser.line;
  };
  parser.on('error', ({ message }) => {
    // A bare ampersand is noticed only at the next semicolon, which may be far below.
    const reason = explainXmlError(message);
    if (message.includes('entity')) throw new EntityError(reason, { file, line: lastLine });
    refuse(reason);
  });
  parser.on('opentag', ({ name, attributes }) => {
    noteEvent();
    const element = localName(name);
    const parent = path.at(-1) ?? '';
    if (path.push(element) > MAX_DEPTH) refuse('Слишком глубокая вложенность');
    const inside = open.at(-1);
    if (inside) {
      if (parser.position - itemStart > MAX_ITEM) refuse('Слишком большой элемент');
    } else if (!reader.items.has(`${parent}/${element}`)) {
      reader.onOpen(element, attributes, path.length);
      return;
    } else itemStart = parser.position;
    const child = { name: element, attributes, children: [], text: '', line: parser.line };
    inside?.children.push(child);
    open.push(child);
  });
  const addText = (text: string) => {
    noteEvent();
    const inside = open.at(-1);
    if (inside) inside.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    noteEvent();
    path.pop();
    const item = open.pop();
    if (item && open.length === 0) reader.onItem(item, path.at(-1) ?? '');
  });
  return {
    line: () => parser.line,
    write: (text: string) => {
      parser.write(text);
      if (parser.position - lastEvent > MAX_ITEM) refuse('Слишком длинное значение');
    },
    close: () => parser.close(),
  };
}
