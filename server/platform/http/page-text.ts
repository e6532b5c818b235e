import { createHash, type Hash } from 'node:crypto';
import type { CommonMarkup } from '../../../views/layout/common-markup.ts';
import { ownBytes } from '../own-bytes.ts';
import { compressPiece, type GzipPiece, joinPieces, keepPiece, readPiece } from './gzip-pieces.ts';

/** A rendered text in the order of the document: bytes of its own, and markup that many pages share. */
export type RenderedText = readonly (Buffer | MarkupApart)[];

/** Markup of many pages, kept compressed alone: a tenth of the memory, and nothing to do for the next page. */
export class MarkupApart {
  readonly piece: GzipPiece;
  readonly digest: Buffer;

  constructor(html: string) {
    const plain = Buffer.from(html);
    this.piece = keepPiece(plain);
    this.digest = createHash('sha256').update(plain).digest();
  }

  get length(): number {
    return this.piece.length;
  }

  read(): Buffer {
    return readPiece(this.piece);
  }
}

const known = new WeakMap<object, Map<string, Buffer | MarkupApart>>();

/** Markup that is made once for each object and variant. */
export function obtainMarkup({ of, variant, isLarge, make }: CommonMarkup): Buffer | MarkupApart {
  let variants = known.get(of);
  if (!variants) {
    variants = new Map();
    known.set(of, variants);
  }
  let markup = variants.get(variant);
  if (!markup) {
    markup = isLarge ? new MarkupApart(make()) : ownBytes(make());
    variants.set(variant, markup);
  }
  return markup;
}

/** Plain bytes of a text. */
export const lengthOf = (text: RenderedText): number =>
  text.reduce((sum, { length }) => sum + length, 0);

export function toBytes(text: RenderedText): Buffer {
  const [first] = text;
  if (text.length === 1 && Buffer.isBuffer(first)) return first;
  return Buffer.concat(text.map((part) => (Buffer.isBuffer(part) ? part : part.read())));
}

/** One gzip stream; `level` from 1 to 9 is that of what is not compressed yet. */
export const toGzip = (text: RenderedText, level: number): Buffer =>
  joinPieces(text.map((part) => (Buffer.isBuffer(part) ? compressPiece(part, level) : part.piece)));

/** Adds what tells the text from others; the same text must have been divided in the same places. */
export function updateHash(hash: Hash, text: RenderedText): Hash {
  for (const part of text) hash.update(Buffer.isBuffer(part) ? part : part.digest);
  return hash;
}
