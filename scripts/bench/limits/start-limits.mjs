import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNode, stopChild } from '../children.mjs';

const program = fileURLToPath(new URL('./limit-server.mjs', import.meta.url));
export const GZIP = { 'accept-encoding': 'gzip' };

/** Names of the limits as the table prints them. */
export const LIMITS = {
  bare: 'node:http',
  express: 'R',
  usual: 'R за обычным набором',
  stream: 'поток React',
  streamGzip: 'поток React, gzip',
};

/** The limits as subjects of a race, each server in a process of its own on the servers' core. */
export async function startLimits(cores) {
  const [bare, express, usual, stream] = await Promise.all(
    ['bare', 'express', 'usual', 'stream'].map((kind) => startLimit(kind, cores)),
  );
  const subject = (name, { pid, origin }, headers) => ({
    name,
    pid,
    origin,
    requests: [{ path: '/', headers }],
  });
  return {
    bare: subject(LIMITS.bare, bare, GZIP),
    express: subject(LIMITS.express, express, GZIP),
    usual: subject(LIMITS.usual, usual, GZIP),
    stream: subject(LIMITS.stream, stream, {}),
    streamGzip: subject(LIMITS.streamGzip, stream, GZIP),
    page: { plain: stream.plain, gzip: stream.gzip },
    stop: () => Promise.all([bare, express, usual, stream].map(({ child }) => stopChild(child))),
  };
}

/** One limit server; see limit-server.mjs for the kinds. */
export async function startLimit(kind, cores) {
  const child = startNode([program, kind], {
    cores,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port, plain, gzip }] = await once(child, 'message');
  return { child, pid: child.pid, origin: `http://127.0.0.1:${port}`, plain, gzip };
}
