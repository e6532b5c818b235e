import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compressPiece,
  joinPieces,
  keepPiece,
  readPiece,
} from '../../../../server/platform/http/gzip-pieces.ts';
import { joinChecksums, shiftOf } from '../../../../server/platform/http/join-checksums.ts';

const texts = fc.array(fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)));

it('pieces in a row are one stream of all texts, whichever and however many', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (pieces, level) => {
      const stream = joinPieces(pieces.map((text) => compressPiece(text, level)));
      expect(gunzipSync(stream)).toEqual(Buffer.concat(pieces));
    }),
  );
});

it('pieces that each refer to the one before are one stream of all texts, and can be read again', () => {
  fc.assert(
    fc.property(texts, (pieces) => {
      const made = pieces.map((text, at) => keepPiece(text, pieces[at - 1]));
      expect(gunzipSync(joinPieces(made))).toEqual(Buffer.concat(pieces));
      expect(made.map((piece, at) => readPiece(piece, pieces[at - 1]))).toEqual(pieces);
    }),
  );
});

it('a text that was seen in the one before takes next to nothing', () => {
  const large = randomBytes(20_000);
  expect(keepPiece(large, large).deflated.length).toBeLessThan(300);
  const beyond = Buffer.concat([large, large, large]);
  expect(readPiece(keepPiece(large, beyond), beyond)).toEqual(large);
});

it('a piece can be read again', () => {
  const text = Buffer.from('гастроёмкость '.repeat(900));
  const piece = compressPiece(text, 6);
  expect(readPiece(piece)).toEqual(text);
  expect(piece.deflated.length).toBeLessThan(text.length / 20);
});

it('a piece that is kept keeps no memory but its own', () => {
  const text = Buffer.from('пароконвектомат '.repeat(900));
  const { deflated } = keepPiece(text);
  expect(readPiece(keepPiece(text))).toEqual(text);
  expect(deflated.buffer.byteLength).toBe(deflated.length);
});

it('checksums of two texts give that of both', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (one, two) => {
      const both = crc32(Buffer.concat([one, two]));
      expect(joinChecksums(crc32(one), crc32(two), shiftOf(two.length))).toBe(both);
    }),
  );
  const large = Buffer.alloc(70_000, 7);
  const twice = crc32(Buffer.concat([large, large]));
  expect(joinChecksums(crc32(large), crc32(large), shiftOf(large.length))).toBe(twice);
});
