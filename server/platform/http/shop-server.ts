import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type ListenOptions, Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { limitBodyTime } from './body-time.ts';
import { createConnections } from './connections.ts';
import { keepPeerAddress } from './peer-address.ts';
import { stopListening } from './stop-listening.ts';

/** Milliseconds that slow clients get; against sockets that only hold on. */
interface ServerTimeouts {
  headersMs: number;
  /** Time for the body of a request, by whoever sends it. */
  requestMs: number;
  /** The same for clients that are known and send files (`allowLongBody`). */
  longRequestMs: number;
  /** Milliseconds, longer than a proxy in front keeps idle connections. */
  keepAliveMs: number;
  /** Milliseconds without any byte in either direction. */
  silenceMs: number;
  checkEveryMs: number;
}

export const usualTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  longRequestMs: 10 * MINUTE_MS,
  keepAliveMs: 75_000,
  silenceMs: MINUTE_MS,
  checkEveryMs: 5000,
};

export interface ShopServer {
  /**
   * Starts listening; gives the port. `inherited`: descriptor of the socket that systemd has opened,
   * which keeps those who connect during a restart waiting. @throws when the port is taken.
   */
  listen(port: number, host: string, inherited?: number | null): Promise<number>;
  /** True from the first moment of `close`: the balancer must send no more. */
  isDraining(): boolean;
  /**
   * Goes on answering for `drainMs`, takes in all who have connected by then, and gives running
   * answers `finishMs` to end; what still runs then is broken off.
   */
  close(times: { drainMs: number; finishMs?: number }): Promise<void>;
}

const FINISH_MS = 10_000;
const TAKE_IN_MS = 10_000;

export function createShopServer(options: {
  listener: RequestListener;
  maxConnections: number;
  timeouts?: ServerTimeouts;
}): ShopServer {
  const { listener, maxConnections, timeouts = usualTimeouts } = options;
  let draining = false;
  let isInherited = false;
  const connections = createConnections();
  /** Answers that are not sent to their end. */
  const open = new Set<ServerResponse>();
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.longRequestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    (req, res) => {
      if (draining) askToLeave(res);
      limitBodyTime(req, res, timeouts.requestMs);
      open.add(res);
      connections.begin(req.socket);
      res.once('close', () => {
        open.delete(res);
        connections.end(req.socket);
      });
      listener(req, res);
    },
  );
  server.on('connection', keepPeerAddress);
  server.on('connection', connections.add);
  server.maxConnections = maxConnections;
  server.setTimeout(timeouts.silenceMs);
  return {
    listen(port, host, inherited = null) {
      isInherited = inherited !== null;
      return listen(server, inherited === null ? { port, host } : { fd: inherited });
    },
    isDraining: () => draining,
    async close({ drainMs, finishMs = FINISH_MS }) {
      draining = true;
      for (const res of open) askToLeave(res);
      await pause(drainMs);
      const closed = new Promise<void>((resolve) => void server.once('close', resolve));
      // Connections that wait at the socket of systemd are answered by the next process.
      if (isInherited) NetServer.prototype.close.call(server);
      else await stopListening(server, TAKE_IN_MS);
      connections.closeUnused();
      const timer = setTimeout(() => server.closeAllConnections(), finishMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Clients leave this connection after the answer: another request on it would meet its end. */
function askToLeave(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

/**
 * Connections that wait to be taken: with Node's 511 a rush of guests is not refused but left without an
 * answer for seconds, buyers among them. The system may allow fewer.
 */
const BACKLOG = 4096;

function listen(server: Server, where: ListenOptions & { fd?: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...where, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
