import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ownBytes } from '../own-bytes.ts';
import { joinChecksums, shiftOf } from './join-checksums.ts';

/** A text compressed by itself, so that it can stand anywhere in a gzip stream (RFC 1952). */
export interface GzipPiece {
  /** Deflate blocks that end at a whole byte and refer to nothing but the text before, where one was given. */
  deflated: Buffer;
  checksum: number;
  /** Bytes of the text. */
  length: number;
  /** Effect of the text on the checksum of those before it. */
  shift: number;
}

const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH } as const;
/** Deflate, no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block, the checksum and the length. */
const TAIL_BYTES = 10;

/** Level of what is kept. */
const KEPT_LEVEL = 6;

/**
 * For many pages. `before`: the text that it always follows in the stream, so that it may refer to that.
 */
export function keepPiece(text: Buffer, before: Buffer | null = null): GzipPiece {
  const piece = compressPiece(text, KEPT_LEVEL, before);
  return { ...piece, deflated: ownBytes(piece.deflated) };
}

/** For one page; `level` from 1 to 9. */
export function compressPiece(
  text: Buffer,
  level: number,
  before: Buffer | null = null,
): GzipPiece {
  return {
    deflated: deflateRawSync(text, { ...FLUSH, level, ...dictionaryOf(before) }),
    checksum: crc32(text),
    length: text.length,
    shift: shiftOf(text.length),
  };
}

/** The text of a piece; `before` as when it was made. */
export const readPiece = ({ deflated }: GzipPiece, before: Buffer | null = null): Buffer =>
  inflateRawSync(deflated, { ...FLUSH, ...dictionaryOf(before) });

/** No empty dictionary: zlib takes none. */
const dictionaryOf = (before: Buffer | null) =>
  before && before.length > 0 ? { dictionary: before } : {};

/** One gzip stream of all of them. */
export function joinPieces(pieces: readonly GzipPiece[]): Buffer {
  const tail = Buffer.alloc(TAIL_BYTES);
  let checksum = 0;
  let length = 0;
  for (const piece of pieces) {
    checksum = joinChecksums(checksum, piece.checksum, piece.shift);
    length += piece.length;
  }
  tail[0] = 3;
  tail.writeUInt32LE(checksum, 2);
  tail.writeUInt32LE(length >>> 0, 6);
  return Buffer.concat([HEAD, ...pieces.map(({ deflated }) => deflated), tail]);
}
