import { Agent, type RequestListener, Server } from 'node:http';
import supertest, { type Test } from 'supertest';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

type Requests = Record<(typeof METHODS)[number], (path: string) => Test>;

/** Connections that stay open between requests: one for each request costs four times the processor. */
const connections = new Agent({ keepAlive: true });
const servers = new Map<RequestListener, KeptServer>();

/** A server that supertest starts at the first request and does not stop after each. */
class KeptServer extends Server {
  override close(done?: () => void): this {
    done?.();
    return this;
  }

  async end(): Promise<void> {
    if (!this.listening) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    super.close(() => resolve());
    this.closeAllConnections();
    await promise;
  }
}

/**
 * Requests to a listener by one server of it, which `endServer` ends. Answers are not compressed unless a
 * test names another encoding.
 */
export function request(listener: RequestListener): Requests {
  const asked = supertest(serverOf(listener));
  const kept = (test: Test) => test.agent(connections).set('Accept-Encoding', 'identity');
  const requests = METHODS.map((method) => [method, (path: string) => kept(asked[method](path))]);
  return Object.fromEntries(requests) as Requests;
}

/** The same with the cookies of the answers before. */
export function requestWithCookies(listener: RequestListener) {
  const agent = supertest.agent(serverOf(listener));
  return agent.use((test: Test) => void test.agent(connections)).set('Accept-Encoding', 'identity');
}

/** Ends the server of a listener, if there is one. */
export async function endServer(listener: RequestListener): Promise<void> {
  await servers.get(listener)?.end();
  servers.delete(listener);
}

function serverOf(listener: RequestListener): KeptServer {
  let server = servers.get(listener);
  if (!server) {
    // Time that a test lets pass is no idleness of its connections.
    server = new KeptServer({ keepAliveTimeout: 0 }, listener).on(
      'listening',
      function (this: Server) {
        this.unref();
      },
    );
    servers.set(listener, server);
  }
  return server;
}
