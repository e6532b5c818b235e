import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give out by themselves, so that a port stays free until it is used. */
const FIRST = 20_000;
const COUNT = 10_000;

/** A port of the loopback that nobody listens on. @throws after a hundred that somebody did. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST + randomInt(COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port found');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
