import { type IncomingHttpHeaders, request } from 'node:http';

export interface Question {
  port: number;
  path: string;
  method?: string;
  /** Host header; that of the loopback without. */
  host?: string;
  headers?: Record<string, string | string[]>;
  /** Fields of a form. */
  form?: Record<string, string>;
  /** Loopback address to ask from, for limits by address: 127.0.0.2, … */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const TIMEOUT_MS = 30_000;

/** One request as it is written, nothing added or followed. @throws when the connection breaks. */
export function ask(question: Question): Promise<Answer> {
  const { port, path, host, form, from } = question;
  const body = form ? new URLSearchParams(form).toString() : null;
  const headers = {
    ...(host && { Host: host }),
    ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(form && { 'Sec-Fetch-Site': 'same-origin' }),
    ...question.headers,
  };
  const method = question.method ?? (form ? 'POST' : 'GET');
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      timeout: TIMEOUT_MS,
      ...(from && { localAddress: from }),
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`No answer: ${path}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Cookies that an answer sets, as the next request sends them. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}
