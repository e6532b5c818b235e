import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Requests as bytes: what HTTP clients refuse to send goes out too. */
export interface RawRequest {
  method: string;
  target: string;
  /** Whole lines; `Connection: close` is added. */
  lines: readonly string[];
  body?: string;
}

export interface RawAnswer {
  status: number;
  /** Names in lower case; doubled ones joined. */
  headers: Map<string, string>;
  body: Buffer;
}

export interface Place {
  port: number;
  /** Loopback address to ask from, for limits by address. */
  from?: string;
}

const TIMEOUT_MS = 30_000;

/** Null: the connection ended without an answer. Signs above U+00FF are not sent. */
export function exchange({ port, from }: Place, request: RawRequest): Promise<RawAnswer | null> {
  const { method, target, lines, body = '' } = request;
  const head = [`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    const chunks: Buffer[] = [];
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`No answer: ${target}`)));
    socket.on('connect', () => socket.write(Buffer.from(head + body, 'latin1')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Requests refused in the middle may be cut off.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks), method)));
  });
}

function readAnswer(bytes: Buffer, method: string): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const sent = method === 'HEAD' ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const whole = headers.get('transfer-encoding') === 'chunked' ? joinChunks(sent) : sent;
  return { status: Number(first.split(' ')[1]), headers, body: unpack(whole, headers) };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(length > 0)) break;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 4 + length;
  }
  return Buffer.concat(chunks);
}

function unpack(bytes: Buffer, headers: ReadonlyMap<string, string>): Buffer {
  if (bytes.length === 0) return bytes;
  if (headers.get('content-encoding') === 'br') return brotliDecompressSync(bytes);
  return headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Differ between two answers with the same page. */
const VOLATILE = new Set([
  'date',
  'x-request-id',
  'server-timing',
  'connection',
  'keep-alive',
  'x-cache',
  'server',
  'content-length',
  'transfer-encoding',
  'accept-ranges',
  'content-encoding',
]);

/** Stands on error pages. */
const REQUEST_ID = /(?<=: )[\w-]{8,64}(?=<)|"requestId":"[^"]*"/g;

/** All of an answer that a guest sees, as one text. */
export function printAnswer({ status, headers, body }: RawAnswer): string {
  const kept = [...headers].filter(([name]) => !VOLATILE.has(name)).toSorted();
  const lines = kept.map(([name, value]) => `${name}: ${value}`);
  const text = body.toString('latin1').replace(REQUEST_ID, '');
  return [status, ...lines, '', text].join('\n');
}
