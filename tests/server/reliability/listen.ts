import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, ask, type Question } from '../processes/ask.ts';

export interface Front {
  port: number;
  ask(question: Omit<Question, 'port' | 'agent'>): Promise<Answer>;
  close(): void;
}

/** A shop of the test's own process behind a port, asked over connections that are used again. */
export async function listen(listener: RequestListener): Promise<Front> {
  // Keep-alive is longer than a test is busy with other things: a kept connection must not be
  // closed when it is used.
  const server = createServer({ keepAliveTimeout: 75_000 }, listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    ask: (question) => ask({ ...question, port, agent }),
    close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
