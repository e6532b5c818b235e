import type { CompressedRows } from '../catalog/index/compressed-rows.ts';
import { FIELDS, fieldOf, tokenOf } from '../catalog/index/product-tokens.ts';
import type { Slices } from '../platform/slices.ts';

/** The words of products turned round. */
export interface Postings {
  /** For each token the products that carry it: ordinal and field in one number, growing. */
  byToken: CompressedRows<Uint32Array>;
  /** By ordinal: how many words the title has; 255 stands for more. */
  titleWords: Uint8Array;
}

const FIELD_BITS = 3;
export const ordinalOf = (posting: number): number => posting >>> FIELD_BITS;
const FIELD_MASK = 7;
export const postedField = (posting: number): number => posting & FIELD_MASK;

/** Words read in one go: about a millisecond. */
const SLICE = 2 ** 14;

/** Turns words round in slices, so that others may have their turn; `tokenCount` tokens may occur. */
export function* invertWords(
  words: CompressedRows<Uint32Array>,
  tokenCount: number,
): Slices<Postings> {
  const { offsets, values } = words;
  const ends = new Uint32Array(tokenCount + 1);
  for (let at = 0; at < values.length; at++) {
    ends[tokenOf(values[at]!) + 1]!++;
    if (at % SLICE === SLICE - 1) yield;
  }
  for (let token = 0; token < tokenCount; token++) ends[token + 1]! += ends[token]!;
  const starts = ends.slice();
  const postings = new Uint32Array(values.length);
  const titleWords = new Uint8Array(offsets.length - 1);
  let sliceEnd = SLICE;
  for (let ordinal = 0; ordinal + 1 < offsets.length; ordinal++) {
    const end = offsets[ordinal + 1]!;
    for (let at = offsets[ordinal]!; at < end; at++) {
      const field = fieldOf(values[at]!);
      postings[starts[tokenOf(values[at]!)]!++] = ordinal * 2 ** FIELD_BITS + field;
      if (field <= FIELDS.title && titleWords[ordinal]! < 255) titleWords[ordinal]!++;
    }
    if (end < sliceEnd) continue;
    sliceEnd = end + SLICE;
    yield;
  }
  return { byToken: { offsets: ends, values: postings }, titleWords };
}
