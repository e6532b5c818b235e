import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type ListenOptions, Server as NetServer } from 'node:net';
import { type Connections, createConnections } from './connections.ts';

/** Milliseconds that slow clients get; against sockets that only hold on. */
export interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  /** Longer than a proxy in front keeps idle connections. */
  keepAliveMs: number;
  /** Without any byte in either direction. */
  silenceMs: number;
  checkEveryMs: number;
}

export const usualTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 75_000,
  silenceMs: 60_000,
  checkEveryMs: 5000,
};

export interface ShopServer {
  /**
   * Starts listening; gives the port. `inherited`: on the socket that systemd has opened, which
   * keeps those who connect during a restart waiting. @throws when the port is taken.
   */
  listen(port: number, host: string, inherited?: boolean): Promise<number>;
  /** From the first moment of `close`: the balancer must send no more. */
  isDraining(): boolean;
  /**
   * Goes on answering for `drainMs`, then takes no new connections and gives running answers
   * `finishMs` to end; what still runs then is broken off.
   */
  close(times: { drainMs: number; finishMs?: number }): Promise<void>;
}

const FINISH_MS = 10_000;

export function createShopServer(options: {
  listener: RequestListener;
  maxConnections: number;
  timeouts?: ServerTimeouts;
}): ShopServer {
  const { listener, maxConnections, timeouts = usualTimeouts } = options;
  let draining = false;
  const connections = createConnections();
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    (req, res) => {
      if (draining) res.setHeader('Connection', 'close');
      connections.begin(req.socket);
      res.once('close', () => connections.end(req.socket));
      listener(req, res);
    },
  );
  server.on('connection', connections.add);
  server.maxConnections = maxConnections;
  server.setTimeout(timeouts.silenceMs);
  return {
    listen: (port, host, inherited = false) =>
      listen(server, inherited ? { fd: INHERITED_FD } : { port, host, backlog: BACKLOG }),
    isDraining: () => draining,
    async close({ drainMs, finishMs = FINISH_MS }) {
      draining = true;
      await pause(drainMs);
      await finish(server, connections, finishMs);
    },
  };
}

/**
 * Connections that wait to be taken: with Node's 511 a rush of guests is not refused but left without an
 * answer for seconds, buyers among them. The system may allow fewer.
 */
const BACKLOG = 4096;

/** The first descriptor of sd_listen_fds(3). */
const INHERITED_FD = 3;

function listen(server: Server, where: ListenOptions | { fd: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function finish(server: Server, connections: Connections, finishMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), finishMs);
    const closed = () => {
      clearTimeout(timer);
      resolve();
    };
    // Not the HTTP server's own: it breaks off whoever has just connected and is about to ask.
    const close = () => {
      NetServer.prototype.close.call(server, closed);
      connections.closeUnused();
    };
    void quietTurn().then(close);
  });
}

const QUIET_MS = 5;
const MAX_TURNS = 200;

/**
 * Until a turn of the event loop that was short: those who connected before it have been taken in,
 * and hardly anybody after it waits to be, who would be broken off.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const startedAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - startedAt < QUIET_MS) return;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
