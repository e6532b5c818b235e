import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { botClass } from './bot-class.ts';
import type { RequestContext } from './request-context.ts';

/** One line and one measurement for each request when its answer has ended or was broken off. */
export function logAccess(
  { req, res, context }: { req: IncomingMessage; res: ServerResponse; context: RequestContext },
  { log, metrics, now }: { log: Log; metrics: Metrics; now: () => Millis },
): void {
  const startedAt = now();
  const { socket } = req;
  const bytesBefore = socket.bytesWritten;
  res.once('close', () => {
    const ms = now() - startedAt;
    const route = context.route ?? matchedPattern(req as Request) ?? 'unmatched';
    const method = req.method ?? '';
    const bot = botClass(req.headers['user-agent']);
    const observed = { route, method, code: res.statusCode, seconds: ms / 1000 };
    metrics.observeRequest(bot === 'none' ? observed : { ...observed, bot });
    if (!res.writableFinished) metrics.countAborted(route);
    if (context.cache !== '-') metrics.countCache('page', context.cache);
    log.info({
      id: context.id,
      method,
      route,
      status: res.statusCode,
      ms: Math.round(ms * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
      cache: context.cache,
      city: context.cityId,
      bot,
      ...(!res.writableFinished && { aborted: true }),
    });
  });
}

/** Express leaves the matched route on the request; addresses themselves may hold personal data. */
export function matchedPattern(req: Partial<Pick<Request, 'route'>>): string | null {
  const path: unknown = req.route?.path;
  return typeof path === 'string' ? path : null;
}
