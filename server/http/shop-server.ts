import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  /** Starts listening; gives the port. @throws when the port is taken. */
  listen(port: number, host: string): Promise<number>;
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
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    (req, res) => {
      if (draining) res.setHeader('Connection', 'close');
      // An answer begun before draining leaves its connection open, and nobody waits for that.
      res.once('close', () => draining && setImmediate(() => server.closeIdleConnections()));
      listener(req, res);
    },
  );
  server.maxConnections = maxConnections;
  server.setTimeout(timeouts.silenceMs);
  return {
    listen: (port, host) => listen(server, port, host),
    isDraining: () => draining,
    async close({ drainMs, finishMs = FINISH_MS }) {
      draining = true;
      await pause(drainMs);
      await finish(server, finishMs);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function finish(server: Server, finishMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), finishMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
