import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { CallError } from '../../shared/contract/call.ts';
import { isStoreTrouble } from '../store/is-store-trouble.ts';
import type { ErrorPages } from './error-pages.ts';
import type { Log } from './log.ts';
import { createProblem, HttpError, type Problem, sendProblem, toErrorStatus } from './problem.ts';
import { contextOf } from './request-context.ts';

const pageHeaders = [
  'Cache-Tag',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Last-Modified',
  'Link',
];

/** Before that a store that was restarted seldom answers. */
const STORE_RETRY_SECONDS = '5';

/**
 * The one place where failures become answers: expected ones with their status, all others logged
 * once with the request's id and answered 500, or 503 when the store is away. Nothing of an error's own text reaches the body.
 */
export function createErrorHandler(log: Log, errorPages: ErrorPages): ErrorRequestHandler {
  const logged = new WeakSet<object>();
  return (error: unknown, req, res, _next) => {
    const answer = readExpected(error);
    const isKnown = typeof error === 'object' && error !== null && logged.has(error);
    if (!answer && !isKnown) {
      log.error({ id: contextOf(req).id, err: error }, 'Необработанная ошибка');
      if (typeof error === 'object' && error !== null) logged.add(error);
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of pageHeaders) res.removeHeader(name);
    for (const [name, value] of Object.entries(answer?.headers ?? {})) res.setHeader(name, value);
    sendFailure(req, res, answer?.problem ?? describeUnexpected(error, res), errorPages);
  };
}

function describeUnexpected(error: unknown, res: ServerResponse): Problem {
  if (!isStoreTrouble(error)) return createProblem(500);
  res.setHeader('Retry-After', STORE_RETRY_SECONDS);
  return createProblem(503, 'store_unavailable');
}

/** What a handler says is missing (HttpError 404) gets the page for missing addresses. */
export function createMissingPage(notFound: RequestHandler): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const isMissing = readExpected(error)?.problem.status === 404;
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
    sendProblem(res, problem, id);
    return;
  }
  res.statusCode = problem.status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(errorPages.render(problem.status, id));
}

function wantsProblem(req: IncomingMessage): boolean {
  const url = (req as Partial<Request>).originalUrl ?? req.url ?? '';
  const accept = req.headers.accept ?? '';
  return /^\/api(?:[/?]|$)/.test(url) || (/\bjson\b/.test(accept) && !accept.includes('text/html'));
}

/** Ours, or what Express and its parsers throw about a bad request (a status below 500). */
function readExpected(error: unknown): Pick<HttpError, 'problem' | 'headers'> | null {
  if (error instanceof HttpError) return error;
  if (error instanceof CallError) {
    const { status, code, message, retryAfter } = error;
    const headers: Record<string, string> = {};
    if (retryAfter !== null) headers['Retry-After'] = String(retryAfter);
    return { problem: createProblem(status, code, message), headers };
  }
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  return { problem: createProblem(toErrorStatus(status)), headers: {} };
}
