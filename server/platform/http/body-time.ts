import type { IncomingMessage, ServerResponse } from 'node:http';

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Gives a body so many milliseconds since its head has come, whoever reads it or does not; a request
 * whose body has not come by then is broken off, as Node does it.
 */
export function limitBodyTime(req: IncomingMessage, res: ServerResponse, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
  if (encoding === undefined && Number(length) === 0) return;
  const timer = setTimeout(() => {
    if (req.complete) return;
    // Answers to requests before it on the same connection are not mixed with this one.
    if (res.socket && !res.headersSent) res.socket.write(TIMED_OUT);
    req.socket.destroy();
  }, ms);
  timer.unref();
  timers.set(req, timer);
  req.once('close', () => clearTimeout(timer));
}

/** Gives the body of a known client as much time as the server gives any request. */
export function allowLongBody(req: IncomingMessage): void {
  clearTimeout(timers.get(req));
}
