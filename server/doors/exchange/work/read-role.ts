import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { readHead } from '../reading/feed-file.ts';
import { sniffXmlEncoding } from '../reading/text-encoding.ts';

/** Contents of a file, in the order in which the files of a session are applied. */
const FILE_ROLES = [
  'archive',
  'classifier',
  'properties',
  'goods',
  'price types',
  'offers',
  'prices',
  'rests',
  'orders',
  'other',
  'picture',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];

export const rankOf = (role: FileRole): number => FILE_ROLES.indexOf(role);

/** Bytes of a file that tell what it is, were its first item ever so long. */
const MAX_LOOKED = 64 << 20;
const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp)$/i;

export const isPicture = (name: string) => PICTURE.test(name);

/** Contents of a file by what is in it; of its name only the kind of file counts. */
export async function readRole(path: string, name: string): Promise<FileRole> {
  if (isPicture(name)) return 'picture';
  const head = await readHead(path, 1024);
  if (Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PK\x03\x04') return 'archive';
  if (!/\.xml$/i.test(name)) return 'other';
  // The reader of goods says what it is instead.
  return (await readXmlRole(path, head)) ?? 'goods';
}

/** Elements that decide by themselves; what stands in a classifier decides only when nothing else comes. */
const DECIDING: Readonly<Record<string, FileRole>> = {
  Документ: 'orders',
  Контейнер: 'orders',
  Товар: 'goods',
};

/** The same only where the catalogue would stand: values of properties have such names too. */
const BESIDE: Readonly<Record<string, FileRole>> = { Контрагенты: 'other', Справочник: 'other' };

const ROOT = 'КоммерческаяИнформация';

async function readXmlRole(path: string, head: Uint8Array): Promise<FileRole | null> {
  const found = new Set<string>();
  let decided: FileRole | null = null;
  let offer: Set<string> | null = null;
  let depth = 0;
  const parser = new SaxesParser();
  // The reader of the whole file says what is wrong with it.
  parser.on('error', () => {});
  parser.on('opentagstart', ({ name }) => {
    const element = name.slice(name.indexOf(':') + 1);
    found.add(element);
    depth++;
    decided ??= DECIDING[element] ?? (depth === 2 ? BESIDE[element] : null) ?? null;
    if (element === 'Предложение') offer ??= new Set();
    else offer?.add(element);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    // Nothing stands in the whole file: 1C has nothing to tell.
    if (depth === 0 && found.size === 1 && found.has(ROOT)) decided = 'other';
    if (name.slice(name.indexOf(':') + 1) === 'Предложение' && offer) decided ??= offerRole(offer);
  });
  let looked = 0;
  const decoder = new TextDecoder(sniffOrUtf8(head));
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 })) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    looked += (chunk as Uint8Array).length;
    if (decided || looked > MAX_LOOKED) break;
  }
  return decided ?? containerRole(found);
}

function sniffOrUtf8(head: Uint8Array): string {
  try {
    return sniffXmlEncoding(head);
  } catch {
    return 'utf-8';
  }
}

function offerRole(elements: ReadonlySet<string>): FileRole {
  if (elements.has('Наименование')) return 'offers';
  if (elements.has('Цены')) return 'prices';
  const isRest = ['Остатки', 'Склад', 'Количество'].some((name) => elements.has(name));
  return isRest ? 'rests' : 'offers';
}

function containerRole(found: ReadonlySet<string>): FileRole | null {
  if (found.has('Группа')) return 'classifier';
  if (found.has('Свойство')) return 'properties';
  if (found.has('Каталог')) return 'goods';
  if (found.has('ТипЦены') || found.has('Склад')) return 'price types';
  if (found.has('ПакетПредложений') || found.has('ИзмененияПакетаПредложений')) return 'offers';
  return found.has('Классификатор') ? 'classifier' : null;
}
