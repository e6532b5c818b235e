import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { createMethodCheck } from '../http/method-check.ts';
import { createProblem, HttpError, sendProblem } from '../http/problem.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReferenceName } from '../reference/reference-cache.ts';
import { createCacheDataUpdate } from './cache-data-update.ts';

/** Tells by true that a part is ready; false and a throw mean it is not. */
export type ReadyCheck = () => boolean | Promise<boolean>;

export interface AdminOptions {
  /** Checks by name: store, reference data, catalogue; and that the server is not draining. */
  checks: Readonly<Record<string, ReadyCheck>>;
  metrics: Metrics;
  version: { commit: string; build: string; node: string };
  refresh: (name: ReferenceName) => Promise<boolean>;
  log: Log;
}

/** The operator's port: health, readiness, measurements, version, refreshing of reference data. */
export function createAdminApp({ checks, metrics, version, refresh, log }: AdminOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use((_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  const update = createCacheDataUpdate(refresh);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', createReadiness(checks, log));
  app.get('/version', (_req, res) => void res.json(version));
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.print());
  });
  app.route('/api/cache-data-update').get(update).post(update);
  app.use(createMethodCheck(app));
  app.use((_req, res) => sendProblem(res, createProblem(404), ''));
  app.use(createErrorAnswer(log));
  return app;
}

function createReadiness(checks: AdminOptions['checks'], log: Log): RequestHandler {
  /** Checks that threw when they were asked last: each trouble is told once. */
  const troubled = new Set<string>();

  async function passes(name: string, check: ReadyCheck): Promise<boolean> {
    try {
      const passed = await check();
      troubled.delete(name);
      return passed;
    } catch (error) {
      if (!troubled.has(name))
        log.warn({ err: error, check: name }, 'Проверка готовности не прошла');
      troubled.add(name);
      return false;
    }
  }

  return async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await passes(name, check)] as const,
      ),
    );
    const isReady = results.every(([, passed]) => passed);
    res.status(isReady ? 200 : 503).json({ ready: isReady, checks: Object.fromEntries(results) });
  };
}

function createErrorAnswer(log: Log): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const isExpected = error instanceof HttpError;
    if (!isExpected) log.error({ err: error }, 'Ошибка служебного порта');
    if (isExpected) res.setHeaders(new Map(Object.entries(error.headers)));
    sendProblem(res, isExpected ? error.problem : createProblem(500), '');
  };
}
