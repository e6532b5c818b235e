import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Question {
  port: number;
  path: string;
  method?: string;
  /** Host header; that of the loopback without. */
  host?: string;
  headers?: Record<string, string | string[]>;
  /** Fields of a form. */
  form?: Record<string, string>;
  /** Body as it is, without a form. */
  body?: string;
  /** Connections to use again; a new one without. */
  agent?: Agent;
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
  const { port, path, host, form, from, agent } = question;
  const body = form ? new URLSearchParams(form).toString() : question.body;
  const headers = {
    ...(host && { Host: host }),
    ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(form && { 'Sec-Fetch-Site': 'same-origin' }),
    // Left to Node, the body of a DELETE would stand there as a request of its own.
    ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
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
      agent: agent ?? false,
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
