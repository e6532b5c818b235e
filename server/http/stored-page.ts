import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './negotiate-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A public answer as bytes, ready for any client. Instants are epoch milliseconds. */
export interface StoredPage {
  status: number;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
  /** Content type, links and the like; nothing that depends on the moment or the client. */
  headers: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Seconds that a copy counts as fresh, at most until the next midnight in Moscow. */
  lifetimeSeconds: number;
  lastModifiedAt: number | null;
  route: string;
  cityId: number;
  madeAt: number;
  /** Server-Timing of the making. */
  timing: string;
}

export type PageSource = Omit<StoredPage, 'etag' | 'bodies'>;

/** Compresses a rendered page once for all clients. */
export async function createStoredPage(body: Buffer, source: PageSource): Promise<StoredPage> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  // Weak: the same page in any encoding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { ...source, etag, bodies: { identity: body, gzip: gzipped, br } };
}

/** Memory that a stored page takes, in bytes. */
export function sizeOfPage({ bodies }: StoredPage): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length + 2048;
}
