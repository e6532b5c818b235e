import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { logAccess } from '../platform/http/access-log.ts';
import { serveFiles } from '../platform/http/assets.ts';
import { createErrorHandler, sendFailure } from '../platform/http/error-handler.ts';
import { checkHost } from '../platform/http/host-check.ts';
import { createMethodCheck } from '../platform/http/method-check.ts';
import { createOriginCheck } from '../platform/http/origin-check.ts';
import { refuseBadAddress } from '../platform/http/path-guard.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { readRequestBody } from '../platform/http/request-body.ts';
import { runInContext, startContext } from '../platform/http/request-context.ts';
import { createSecurityHeaders } from '../platform/http/security-headers.ts';
import { addPreviewRoute } from './content/preview.tsx';
import type { DeskDeps } from './desk/desk-deps.ts';
import { addDeskRoutes } from './desk-routes.tsx';
import { addInvitationRoutes } from './staff/invitation-routes.tsx';
import { addSignInRoutes } from './staff/sign-in-routes.tsx';

/** The back office: a listener of its own, with its own host, cookie and policy; nothing of it is kept. */
export function createDeskListener(deps: DeskDeps): RequestListener {
  const app = createDeskApp(deps);
  const secure = Object.entries(createSecurityHeaders(deps.site));
  return (req, res) => {
    const check = checkHost(req, deps.site);
    const hostname = 'hostname' in check ? check.hostname : '';
    const context = startContext(req, randomUUID(), hostname);
    logAccess({ req, res, context }, { ...deps, now: () => performance.now() });
    for (const [name, value] of secure) res.setHeader(name, value);
    res.setHeader('X-Request-Id', context.id);
    res.setHeader('X-Robots-Tag', 'noindex, nofollow');
    if ('status' in check) {
      sendFailure(req, res, createProblem(check.status, 'bad_host'), deps.errorPages);
      return;
    }
    context.isPatient = true;
    runInContext(context, () => app(req, res));
  };
}

/** Tables are pasted whole. */
const STAFF = { maxBytes: 4_000_000, maxFields: 20_000, withFiles: true };

function createDeskApp(deps: DeskDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.config.trustProxy);
  app.enable('case sensitive routing');
  for (const handler of serveFiles(deps.publicFolder)) app.use(handler);
  app.use(deps.images);
  app.use(keepNothing);
  app.use(refuseBadAddress);
  app.use(compression({ filter: (req, res) => !isLive(res) && compression.filter(req, res) }));
  app.use(createOriginCheck(deps.site));
  app.use(...readRequestBody(STAFF));
  addSignInRoutes(app, deps);
  addInvitationRoutes(app, deps);
  addPreviewRoute(app, deps);
  addDeskRoutes(app, deps);
  app.use(createMethodCheck(app));
  app.use(() => {
    throw new HttpError(createProblem(404));
  });
  app.use(createErrorHandler(deps.log, deps.errorPages));
  return app;
}

const keepNothing: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-store');
  next();
};

/** A stream of events leaves piece by piece. */
const isLive = (res: { getHeader(name: string): unknown }) =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
