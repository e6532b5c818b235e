import { closeSync, openSync, readSync } from 'node:fs';

/** Key and headers: no more than `proxy_buffer_size` of the configuration and some. */
const HEAD_BYTES = 20_480;
const head = Buffer.alloc(HEAD_BYTES);

/** Words of a copy in nginx's cache about itself, in plain text. */
export interface CopyHead {
  /** `proxy_cache_key` of the configuration; empty when there is none to be read. */
  key: string;
  /** Header `Cache-Tag`; none of a file that never changes. */
  tags: string[];
}

/** Reads the line of the key and the headers after it, whatever stands before. @throws when it is gone. */
export function readCopyHead(path: string): CopyHead {
  const file = openSync(path, 'r');
  try {
    const bytes = readSync(file, head, 0, HEAD_BYTES, 0);
    const text = head.toString('latin1', 0, bytes);
    const found = /\nKEY: (.*)\n(HTTP\/[\s\S]*?\r\n)\r\n/.exec(text);
    const [, key = '', headers = ''] = found ?? [];
    const [, value = ''] = /^Cache-Tag: *([^\r\n]*)/im.exec(headers) ?? [];
    return { key, tags: value === '' ? [] : value.split(',').map((tag) => tag.trim()) };
  } finally {
    closeSync(file);
  }
}
