import type { LookupFunction } from 'node:net';
import type { Response } from 'got';
import {
  createPublicLookup,
  type LookupOptions,
  PrivateAddressError,
  requirePublicHost,
} from '../net/public-lookup.ts';
import { readAtMost } from '../net/read-at-most.ts';
import { BrokenPictureError } from './broken-picture-error.ts';
import { findPictureType } from './picture-type.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const MAX_REDIRECTS = 3;

export type FetchPicture = (url: string) => Promise<Buffer>;

/**
 * Makes a function that fetches a picture from elsewhere without being led into our own network:
 * http and https only, each hop's addresses checked and the checked one connected to.
 * The function throws BrokenPictureError for anything but a picture of at most 10 MB within 10 s.
 */
export function createPictureFetch(options: LookupOptions = {}): FetchPicture {
  const lookup = createPublicLookup(options);
  return async (url) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    let next = parseUrl(url, options);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await request(next, lookup, signal).catch(toBroken);
      if (answer.body) return answer.body;
      next = parseUrl(answer.location, options, next);
    }
    throw new BrokenPictureError('too many redirects');
  };
}

function parseUrl(text: string, options: LookupOptions, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new BrokenPictureError('address is not plain http or https');
  }
  try {
    requirePublicHost(url, options);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    throw new BrokenPictureError(error.message, { cause: error });
  }
  return url;
}

type Answer = { body: Buffer; location?: never } | { body?: never; location: string };

async function request(url: URL, dnsLookup: LookupFunction, signal: AbortSignal): Promise<Answer> {
  const { default: got } = await import('got');
  const stream = got.stream(url, {
    dnsLookup,
    signal,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    headers: { 'user-agent': 'marmit-shop', accept: 'image/avif,image/webp,image/*' },
  });
  try {
    const { statusCode, headers } = await new Promise<Response>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject);
    });
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      return { location: headers.location };
    }
    if (statusCode !== 200) throw new BrokenPictureError(`answer ${statusCode}`);
    return { body: await readPicture(stream) };
  } finally {
    stream.destroy();
  }
}

async function readPicture(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const tooMuch = () => new BrokenPictureError('more than 10 MB');
  const body = await readAtMost(stream, MAX_BYTES, tooMuch);
  if (!findPictureType(body)) throw new BrokenPictureError('not a picture');
  return body;
}

function toBroken(error: unknown): never {
  if (error instanceof BrokenPictureError) throw error;
  const cause = error instanceof Error ? error.message : String(error);
  throw new BrokenPictureError(`cannot be fetched: ${cause}`, { cause: error });
}
