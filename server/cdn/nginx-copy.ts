import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** NGX_HTTP_CACHE_VERSION since nginx 1.11.10. */
const VERSION = 5n;
/** Where in a file of the cache (ngx_http_file_cache_header_t on a 64-bit machine) what stands. */
const AT = { version: 0, validSec: 8, updatingSec: 16, headerStart: 54, bodyStart: 56 };
const FIXED_BYTES = 336;
/** Key and headers: no more than `proxy_buffer_size` of the configuration and some. */
const HEAD_BYTES = 20_480;
const head = Buffer.alloc(HEAD_BYTES);

/** What a copy in nginx's cache says of itself. */
export interface CopyHead {
  /** `proxy_cache_key` of the configuration. */
  key: string;
  /** Header `Cache-Tag`; none of a file that never changes. */
  tags: string[];
}

/** @throws when it is gone. */
export function readCopyHead(path: string): CopyHead {
  const file = openSync(path, 'r');
  try {
    const bytes = readSync(file, head, 0, HEAD_BYTES, 0);
    const isKnown = bytes > FIXED_BYTES && head.readBigUInt64LE(AT.version) === VERSION;
    const start = isKnown ? head.readUInt16LE(AT.headerStart) : 0;
    const end = isKnown ? Math.min(head.readUInt16LE(AT.bodyStart), bytes) : bytes;
    const [, key = ''] = /^KEY: (.*)$/m.exec(head.toString('latin1', 0, start || end)) ?? [];
    const [, value = ''] =
      /^Cache-Tag: *(.*?)\r?$/im.exec(head.toString('latin1', start, end)) ?? [];
    return { key, tags: value === '' ? [] : value.split(',').map((tag) => tag.trim()) };
  } finally {
    closeSync(file);
  }
}

/**
 * Makes a copy outdated as of `now` (epoch milliseconds): nginx asks the shop before it shows it again,
 * and shows it as it is only when the shop fails. nginx itself writes these fields in place when the
 * shop says that nothing changed. A file of another layout is removed. @throws when it is gone.
 */
export function outdateCopy(path: string, now: number): void {
  const file = openSync(path, 'r+');
  try {
    readSync(file, head, 0, AT.validSec, AT.version);
    if (head.readBigUInt64LE(AT.version) === VERSION) {
      // Right until a second ago; not to be shown while a new one is fetched (0 in updating_sec).
      const fields = Buffer.alloc(AT.updatingSec + 8 - AT.validSec);
      fields.writeBigInt64LE(BigInt(Math.floor(now / 1000) - 1), 0);
      writeSync(file, fields, 0, fields.length, AT.validSec);
    } else rmSync(path, { force: true });
  } finally {
    closeSync(file);
  }
}
