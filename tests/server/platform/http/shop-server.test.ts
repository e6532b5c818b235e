import { type RequestListener, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { allowLongBody } from '../../../../server/platform/http/body-time.ts';
import {
  createShopServer,
  type ShopServer,
  usualTimeouts,
} from '../../../../server/platform/http/shop-server.ts';
import { waitFor } from '../../../helpers/wait-for.ts';

let server: ShopServer | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close({ drainMs: 0, finishMs: 0 });
  server = null;
});

const quick = { ...usualTimeouts, headersMs: 150, requestMs: 200, checkEveryMs: 30 };

/** Sends a byte every now and then until the line is cut: it is never silent. */
function drip({ socket, ended }: { socket: Socket; ended: Promise<string> }): Promise<string> {
  const timer = setInterval(() => socket.write('x'), 20);
  return ended.finally(() => clearInterval(timer));
}

const SLOW_POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n';

function open(port: number, text: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(received))) };
}

/** A new connection for each request; gives what ended it. */
async function visitUntilRefused(port: number): Promise<string> {
  for (;;) {
    const outcome = await new Promise<string>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', agent: false }, (res) => {
        res.resume().once('end', () => resolve('answered'));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      sent.end();
    });
    if (outcome !== 'answered') return outcome;
  }
}

describe('the server', () => {
  it('has the time-outs against slow clients', () => {
    expect(usualTimeouts).toEqual({
      headersMs: 10_000,
      requestMs: 20_000,
      longRequestMs: 600_000,
      keepAliveMs: 75_000,
      silenceMs: 60_000,
      checkEveryMs: 5000,
    });
  });

  it('closes a connection whose headers never end', async () => {
    server = createShopServer({
      listener: (_req, res) => void res.end('ok'),
      maxConnections: 10,
      timeouts: quick,
    });
    const port = await server.listen(0, '127.0.0.1');
    const { ended } = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes a connection whose body never ends', async () => {
    server = createShopServer({
      listener: (req, res) => void req.resume().once('end', () => res.end('ok')),
      maxConnections: 10,
      timeouts: quick,
    });
    const port = await server.listen(0, '127.0.0.1');
    const { ended } = open(
      port,
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx',
    );
    expect(await ended).not.toContain('200 OK');
  });

  it.each<[string, RequestListener]>([
    ['is read', (req, res) => void req.resume().once('end', () => res.end('ok'))],
    ['nobody reads', () => {}],
    ['nobody waits for', (_req, res) => void res.end('no')],
    [
      'is thrown away after the answer',
      (req, res) => {
        res.end('no');
        req.resume();
      },
    ],
  ])('cuts a body off that drips and %s', async (_name, listener) => {
    server = createShopServer({ listener, maxConnections: 10, timeouts: quick });
    const port = await server.listen(0, '127.0.0.1');
    expect(await drip(open(port, SLOW_POST))).not.toContain('ok');
  });

  it('cuts a body in pieces without a length off', async () => {
    server = createShopServer({ listener: () => {}, maxConnections: 10, timeouts: quick });
    const port = await server.listen(0, '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    const { ended } = open(port, `${head}1\r\nx\r\n`);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('lets the body of a known client come longer, and no other', async () => {
    const begun = Promise.withResolvers<void>();
    server = createShopServer({
      listener: (req, res) => {
        if (req.url === '/part') allowLongBody(req);
        req.resume().once('end', () => res.end('ok'));
        begun.resolve();
      },
      maxConnections: 10,
      timeouts: quick,
    });
    const port = await server.listen(0, '127.0.0.1');
    const part = open(
      port,
      'POST /part HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nx',
    );
    await begun.promise;
    expect(await drip(open(port, SLOW_POST))).toMatch(/^HTTP\/1\.1 408 /);
    part.socket.write('x');
    expect(await part.ended).toContain('ok');
  });

  it('cuts the body of a known client off that takes too long', async () => {
    server = createShopServer({
      listener: (req) => {
        allowLongBody(req);
        req.resume();
      },
      maxConnections: 10,
      timeouts: { ...quick, longRequestMs: 300 },
    });
    const port = await server.listen(0, '127.0.0.1');
    expect(await drip(open(port, SLOW_POST))).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('lets an answer take longer than a body may', async () => {
    const gate = Promise.withResolvers<void>();
    server = createShopServer({
      listener: (req, res) => {
        if (req.url === '/') return;
        req.resume().once('end', async () => {
          await gate.promise;
          res.end('ok');
        });
      },
      maxConnections: 10,
      timeouts: quick,
    });
    const port = await server.listen(0, '127.0.0.1');
    const whole = open(
      port,
      'POST /whole HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx',
    );
    await drip(open(port, SLOW_POST));
    gate.resolve();
    expect(await whole.ended).toContain('ok');
  });

  it('takes no more connections than allowed', async () => {
    server = createShopServer({ listener: (_req, res) => void res.end('ok'), maxConnections: 1 });
    const port = await server.listen(0, '127.0.0.1');
    const first = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => first.socket.once('data', resolve));
    expect(await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').ended).toBe('');
  });

  it('tells when the port is taken', async () => {
    server = createShopServer({ listener: () => {}, maxConnections: 10 });
    const port = await server.listen(0, '127.0.0.1');
    const other = createShopServer({ listener: () => {}, maxConnections: 10 });
    await expect(other.listen(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  });
});

describe('closing', () => {
  it('lets an open answer end, takes no new one and does not wait for idle connections', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    server = createShopServer({
      maxConnections: 10,
      listener: async (req, res) => {
        res.write('<html>');
        if (req.url === '/slow') {
          begun.resolve();
          await gate.promise;
        }
        res.end('</html>');
      },
    });
    const port = await server.listen(0, '127.0.0.1');
    const idle = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => idle.socket.once('data', resolve));
    const slow = open(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;

    const closing = server.close({ drainMs: 0 });
    expect(server.isDraining()).toBe(true);
    await idle.ended;
    await expect(
      new Promise(
        (_resolve, reject) => void request({ port, host: '127.0.0.1' }).once('error', reject).end(),
      ),
    ).rejects.toThrow('ECONNREFUSED');
    gate.resolve();
    expect(await slow.ended).toContain('</html>');
    await closing;
  });

  it('goes on answering while it drains, asking clients to leave', async () => {
    server = createShopServer({ listener: (_req, res) => void res.end('ok'), maxConnections: 10 });
    const port = await server.listen(0, '127.0.0.1');
    const closing = server.close({ drainMs: 500 });
    const answer = await open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/Connection: close/i);
    await closing;
  });

  it('answers both of two requests that came one behind the other before it closes', async () => {
    const held: ServerResponse[] = [];
    server = createShopServer({ listener: (_req, res) => void held.push(res), maxConnections: 10 });
    const port = await server.listen(0, '127.0.0.1');
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const { ended } = open(port, ask('/a') + ask('/b'));
    await waitFor(() => expect(held).toHaveLength(2));
    held[0]?.setHeader('Connection', 'keep-alive').end('first');
    const closing = server.close({ drainMs: 0 });
    await pause(50);
    held[1]?.end('second');
    expect(await ended).toMatch(/first[\s\S]*second/);
    await closing;
  });

  it('asks clients to leave who had asked before it drains', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    server = createShopServer({
      maxConnections: 10,
      listener: async (_req, res) => {
        begun.resolve();
        await gate.promise;
        res.end('ok');
      },
    });
    const port = await server.listen(0, '127.0.0.1');
    const asked = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;
    const closing = server.close({ drainMs: 300 });
    gate.resolve();
    expect(await asked.ended).toMatch(/Connection: close/i);
    await closing;
  });

  it('answers everybody who has connected, however many come', async () => {
    server = createShopServer({
      listener: (_req, res) => void setImmediate(() => res.end('ok')),
      maxConnections: 100,
    });
    const port = await server.listen(0, '127.0.0.1');
    const visitors = Array.from({ length: 20 }, () => visitUntilRefused(port));
    // Visitors are in the system's queue: none has been taken in yet.
    await server.close({ drainMs: 0 });
    expect(await Promise.all(visitors)).toEqual(Array(20).fill('ECONNREFUSED'));
  });

  it('breaks off what does not end in time', async () => {
    const begun = Promise.withResolvers<void>();
    server = createShopServer({
      maxConnections: 10,
      listener: (_req, res) => {
        res.write('<html>');
        begun.resolve();
      },
    });
    const port = await server.listen(0, '127.0.0.1');
    const endless = open(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;
    await server.close({ drainMs: 0, finishMs: 20 });
    expect(await endless.ended).not.toContain('</html>');
  });
});
