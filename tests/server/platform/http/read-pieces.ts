import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

export interface Reader {
  answer: IncomingMessage;
  /** Text that has come so far, decoded. */
  text(): string;
  ended: Promise<unknown>;
}

/** Asks for a page and reads it as it comes. */
export async function readPieces(
  port: number,
  path = '/',
  headers: Record<string, string> = {},
): Promise<Reader> {
  const asked = request({ port, path, headers: { Host: 'localhost', ...headers } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const encoding = answer.headers['content-encoding'];
  const decoder = encoding === 'br' ? createBrotliDecompress() : createGunzip();
  const body = encoding ? answer.pipe(decoder) : answer;
  let text = '';
  body.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return { answer, text: () => text, ended: once(body, 'end') };
}
