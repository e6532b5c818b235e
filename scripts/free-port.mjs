import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give out by themselves. */
const FIRST = 20_000;
const COUNT = 10_000;
const TRIES = 100;

/**
 * A TCP port of the loopback that nobody listens on, this caller's until its process ends: a UDP socket
 * of the same number marks it, which other callers find taken before anybody listens.
 * @returns {Promise<number>}
 * @throws after a hundred ports that somebody had.
 */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + randomInt(COUNT);
    const mark = await markPort(port);
    if (!mark) continue;
    if (await isFree(port)) return port;
    mark.close();
  }
  throw new Error('No free port found');
}

/** The mark of a port; null when another caller has it. */
async function markPort(port) {
  const mark = createSocket('udp4').unref();
  try {
    mark.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(mark, 'listening');
    return mark;
  } catch (error) {
    mark.close();
    if (error.code !== 'EADDRINUSE') throw error;
    return null;
  }
}

async function isFree(port) {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
