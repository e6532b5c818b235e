import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  body: { id: string; type: string; created_at: number; data: Record<string, unknown> };
  text: string;
  headers: IncomingHttpHeaders;
}

/** A program that is told: keeps what came and answers as it is bidden. */
export interface Receiver {
  readonly url: string;
  received: Received[];
  /** Answers, in turn; then 200. */
  answers: number[];
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (part) => {
      text += part;
    });
    req.on('end', () => {
      receiver.received.push({ text, body: JSON.parse(text), headers: req.headers });
      res.statusCode = receiver.answers.shift() ?? 200;
      if (res.statusCode === 302) res.setHeader('Location', '/elsewhere');
      res.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answers: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
