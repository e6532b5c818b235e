import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Log } from '../log.ts';
import { botClass } from './bot-class.ts';
import type { ErrorPages } from './error-pages.ts';
import { describeFailure } from './failure.ts';
import { sayMissing } from './missing-path.ts';
import { type Problem, sendProblem } from './problem.ts';
import { contextOf } from './request-context.ts';

const pageHeaders = [
  'Cache-Tag',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Last-Modified',
  'Link',
];

/** Answers failures as describeFailure says; what is not expected is logged once with the request's id. */
export function createErrorHandler(log: Log, errorPages: ErrorPages): ErrorRequestHandler {
  const logged = new WeakSet<object>();
  return (error: unknown, req, res, _next) => {
    if (res.destroyed && isBreakOff(error)) {
      log.debug({ id: contextOf(req).id }, 'Клиент ушёл, не дождавшись ответа');
      return;
    }
    const { problem, headers, isExpected } = describeFailure(error);
    const isKnown = typeof error === 'object' && error !== null && logged.has(error);
    if (!isExpected && !isKnown) {
      log.error({ id: contextOf(req).id, err: error }, 'Необработанная ошибка');
      if (typeof error === 'object' && error !== null) logged.add(error);
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of pageHeaders) res.removeHeader(name);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    sendFailure(req, res, problem, errorPages);
  };
}

/** Codes of a failed write that mean that the client has closed the connection. */
const BREAK_OFFS = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ECONNABORTED',
  'EPIPE',
]);

const isBreakOff = (error: unknown) =>
  BREAK_OFFS.has(String((error as { code?: unknown } | null)?.code));

/** Missing things that a handler names (HttpError 404) get the page for missing addresses. */
export function createMissingPage(notFound: RequestHandler): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const isMissing = describeFailure(error).problem.status === 404;
    return isMissing && !res.headersSent && !wantsProblem(req)
      ? notFound(req, res, next)
      : next(error);
  };
}

/** Sends a failure as problem+json or as the static page, whichever the client reads. */
export function sendFailure(
  req: IncomingMessage,
  res: ServerResponse,
  problem: Problem,
  errorPages: ErrorPages,
): void {
  const { id } = contextOf(req);
  res.setHeader('Cache-Control', 'no-store');
  if (problem.status === 503 && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', '5');
  if (wantsProblem(req)) {
    const detail = problem.status === 404 ? sayMissing(urlOf(req)) : undefined;
    sendProblem(res, problem, id, detail);
    return;
  }
  res.statusCode = problem.status;
  if (botClass(req.headers['user-agent']) !== 'none') {
    // A crawler reads the status, and words of an error belong to no page (S2.163).
    res.setHeader('Content-Type', 'text/plain; charset=utf-8');
    res.end(`${problem.status} ${STATUS_CODES[problem.status] ?? ''}\n`);
    return;
  }
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(errorPages.render(problem.status, id, problem.title));
}

const urlOf = (req: IncomingMessage) => (req as Partial<Request>).originalUrl ?? req.url ?? '';

/** True for a client that reads problem+json rather than a page. */
export function wantsProblem(req: IncomingMessage): boolean {
  const url = urlOf(req);
  const accept = req.headers.accept ?? '';
  return /^\/api(?:[/?]|$)/.test(url) || (/\bjson\b/.test(accept) && !accept.includes('text/html'));
}
