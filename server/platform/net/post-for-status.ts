import type { LookupFunction } from 'node:net';
import type { Response } from 'got';

interface StatusPost {
  body: string | Buffer;
  headers: Record<string, string>;
  dnsLookup: LookupFunction;
  deadlineMs: number;
}

/**
 * Posts to an address that a stranger has told and gives the status of the answer: its body is never
 * read, redirects are not followed. Throws when there is no answer in time.
 */
export async function postForStatus(url: string | URL, message: StatusPost): Promise<number> {
  const { deadlineMs, ...request } = message;
  const { default: got } = await import('got');
  const stream = got.stream.post(url, {
    ...request,
    signal: AbortSignal.timeout(deadlineMs),
    decompress: false,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
  });
  try {
    const { statusCode } = await new Promise<Response>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject);
    });
    return statusCode;
  } finally {
    stream.destroy();
  }
}
