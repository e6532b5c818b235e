import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Server of another firm on loopback, for as long as `run` lasts; gives what `run` gives. */
export async function withFakeServer<Value>(
  answer: (request: FakeRequest, response: ServerResponse) => void,
  run: (url: string, requests: FakeRequest[]) => Promise<Value>,
): Promise<Value> {
  const requests: FakeRequest[] = [];
  const server = createServer(async (req, res) => {
    const { method = '', url: path = '', headers } = req;
    const request = { method, path, headers, body: await text(req) };
    requests.push(request);
    answer(request, res);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await run(`http://127.0.0.1:${port}`, requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Ways in which a server fails whatever it is asked. */
export const badAnswers: [string, (request: FakeRequest, response: ServerResponse) => void][] = [
  ['rubbish', (_request, res) => res.end('<html>Ведутся работы</html>')],
  ['another shape', (_request, res) => sendJson(res, { hello: [1, 2] })],
  ['null', (_request, res) => sendJson(res, null)],
  [
    'half an answer',
    (_request, res) => {
      res.writeHead(200, { 'content-length': '500' });
      res.write('{"id":"22e1', () => res.destroy());
    },
  ],
  ['nothing and a closed line', (_request, res) => res.destroy()],
  ['no end', (_request, res) => void res.write('{"id":')],
  ['too much', (_request, res) => res.end(`"${'x'.repeat(2_000_000)}"`)],
  ['a redirect', (_request, res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['500', (_request, res) => sendJson(res, { type: 'error', code: 'internal' }, 500)],
  ['401', (_request, res) => sendJson(res, { type: 'error', code: 'invalid_credentials' }, 401)],
];
