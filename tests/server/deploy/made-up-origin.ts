import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { endLater } from '../../helpers/ends.ts';

/** Answers every request with its number, to see when it is asked and when a copy is shown. */
export interface MadeUpOrigin {
  requests: { method: string; url: string; host: string; cookie: string }[];
  /** Requests that are not answered yet. */
  underWay(): number;
  /** Form of the next answers. */
  next: {
    status: number;
    headers: Record<string, string>;
    delayMs: number;
    /** Sent at once, before the number. */
    first: string;
  };
  close(): Promise<void>;
}

export async function startOrigin(port: number): Promise<MadeUpOrigin> {
  const requests: MadeUpOrigin['requests'] = [];
  const next: MadeUpOrigin['next'] = { status: 200, headers: {}, delayMs: 0, first: '' };
  let underWay = 0;
  const server: Server = createServer((req, res) => {
    const { method = '', url = '' } = req;
    const { host = '', cookie = '' } = req.headers;
    requests.push({ method, url, host, cookie });
    const number = requests.length;
    underWay++;
    const { status, headers, delayMs, first } = next;
    if (first) res.writeHead(status, headers).write(first);
    setTimeout(() => {
      underWay--;
      if (!first) res.writeHead(status, headers);
      res.end(String(number));
    }, delayMs);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    forget();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const forget = endLater(close);
  return {
    requests,
    next,
    underWay: () => underWay,
    close,
  };
}
