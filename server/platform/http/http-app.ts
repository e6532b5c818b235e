import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import * as links from '../../../shared/routes.ts';
import type { Log } from '../log.ts';
import { addressOf } from './client-of.ts';
import { createErrorHandler, createMissingPage } from './error-handler.ts';
import type { ErrorPages } from './error-pages.ts';
import { createMethodCheck } from './method-check.ts';
import { createOriginCheck } from './origin-check.ts';
import { createPathGuard } from './path-guard.ts';
import { createProblem, HttpError } from './problem.ts';
import { PASTED, readRequestBody } from './request-body.ts';
import { contextOf } from './request-context.ts';
import type { Site } from './site.ts';

interface HttpAppOptions {
  site: Site;
  /** Number of proxies in front. */
  trustProxy: number;
  log: Log;
  errorPages: ErrorPages;
  /** Answers what no route takes. */
  notFound: RequestHandler;
  /** Answers before bodies are read: assets and pictures. */
  files: readonly RequestHandler[];
  /** Adds the routes of all features. */
  addRoutes: (app: Express) => void;
}

/** Express with everything around the routes: guards, bodies, missing pages, errors. */
export function createHttpApp(options: HttpAppOptions): Express {
  const { site, log, errorPages, notFound } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy);
  app.enable('case sensitive routing');

  for (const handler of options.files) app.use(handler);
  app.use((req, _res, next) => {
    contextOf(req).address = addressOf(req);
    next();
  });
  app.use(compression());
  app.use(createPathGuard(notFound));
  app.use(createOriginCheck(site));
  app.use([links.basketQuickOrder(), '/api/v1/basket-quick-order'], ...readRequestBody(PASTED));
  app.use(...readRequestBody());
  options.addRoutes(app);
  app.use(createMethodCheck(app));
  app.use('/api', () => {
    throw new HttpError(createProblem(404));
  });
  app.use(notFound);
  app.use(createMissingPage(notFound));
  app.use(createErrorHandler(log, errorPages));
  return app;
}
