import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import { ownBytes } from '../own-bytes.ts';
import type { Encoding } from './negotiate-encoding.ts';
import { lengthOf, type RenderedText, toBytes, toGzip } from './page-text.ts';

type Compressed = Exclude<Encoding, 'identity'>;
type Levels = Readonly<Record<Compressed, number>>;

/** For who asks first, or alone: a third of a millisecond to one for a hundred kilobytes. */
export const QUICK: Levels = { gzip: 3, br: 1 };
/** For what is asked for again: three times the work for a sixth fewer bytes. */
const SMALL: Levels = { gzip: 6, br: 5 };

/**
 * The bytes of a page in every encoding. Kept compressed alone, first in the encoding that was asked
 * for, and smaller when it is asked for again; the plain bytes are made anew for each who wants them.
 * All of it at once: a way through the thread pool takes longer.
 */
export class PageBody implements Readonly<Record<Encoding, Buffer>> {
  /** Plain, in bytes. */
  readonly length: number;
  readonly #kept: Partial<Record<Compressed, { bytes: Buffer; uses: number }>> = {};

  constructor(text: RenderedText, first: Encoding) {
    this.length = lengthOf(text);
    const encoding = first === 'identity' ? 'br' : first;
    this.#kept[encoding] = { bytes: ownBytes(compressText(text, encoding)), uses: 0 };
  }

  get gzip(): Buffer {
    return this.#use('gzip');
  }

  get br(): Buffer {
    return this.#use('br');
  }

  get identity(): Buffer {
    const { br, gzip } = this.#kept;
    return br ? brotliDecompressSync(br.bytes) : gunzipSync(gzip?.bytes ?? Buffer.alloc(0));
  }

  /** Memory that it may come to take, in bytes: both encodings are of about the same size. */
  get footprint(): number {
    const { br, gzip } = this.#kept;
    return Math.ceil(2.2 * ((br ?? gzip)?.bytes.length ?? 0));
  }

  #use(encoding: Compressed): Buffer {
    const kept = this.#kept[encoding] ?? {
      bytes: ownBytes(compress(this.identity, encoding, QUICK)),
      uses: 0,
    };
    if (++kept.uses === 2) kept.bytes = ownBytes(compress(this.identity, encoding, SMALL));
    this.#kept[encoding] = kept;
    return kept.bytes;
  }
}

/** For an answer that nobody else gets: as fast as it goes rather than as small. */
export function compressOnce(text: RenderedText, encoding: Encoding): Buffer {
  return encoding === 'identity' ? toBytes(text) : compressText(text, encoding);
}

/** Parts that many pages share are compressed already, for gzip alone. */
function compressText(text: RenderedText, encoding: Compressed): Buffer {
  const isDivided = text.length > 1 && encoding === 'gzip';
  return isDivided ? toGzip(text, QUICK.gzip) : compress(toBytes(text), encoding, QUICK);
}

function compress(plain: Buffer, encoding: Compressed, levels: Levels): Buffer {
  if (encoding === 'gzip') return gzipSync(plain, { level: levels.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params });
}
