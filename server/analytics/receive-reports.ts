import express, { type RequestHandler } from 'express';
import { MAX_REPORT_BYTES } from '../../shared/analytics.ts';
import type { Millis } from '../../shared/millis.ts';
import { patterns } from '../../shared/route-table.ts';
import { addressOf } from '../platform/http/client-of.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { networksOf } from '../platform/limits/networks-of.ts';
import type { Log } from '../platform/log.ts';
import type { BrowserMetrics } from '../platform/metrics/browser-metrics.ts';
import { isLostPart } from './is-lost-part.ts';
import { type BrowserReport, readPolicyReport, readReport } from './read-report.ts';
import { createReportLimit } from './report-limit.ts';

interface ReportDeps {
  metrics: BrowserMetrics;
  log: Log;
  steadyNow: () => Millis;
}

/** A policy report carries the whole policy. */
const MAX_POLICY_REPORT_BYTES = 16 * 1024;
const MAX_PER_MINUTE = 60;
/** Clients who may be behind one /24 or /48. */
const CROWD = 20;

/**
 * POST /rum and /csp-reports: what pages measure and what the content policy stopped. They come
 * without cookies or with any: nothing of them is read, and nothing is kept but counts.
 */
export function receiveReports({ metrics, log, steadyNow }: ReportDeps): RequestHandler {
  const mayReport = createReportLimit(MAX_PER_MINUTE, steadyNow);
  const mayAllReport = createReportLimit(MAX_PER_MINUTE * CROWD, steadyNow);
  const limit: RequestHandler = (req, _res, next) => {
    req.headers.accept = 'application/json';
    const { narrow, wide } = networksOf(addressOf(req));
    if (!mayReport(narrow) || !mayAllReport(wide)) {
      throw new HttpError(createProblem(429), { 'Retry-After': '60' });
    }
    next();
  };
  const router = express.Router({ caseSensitive: true });
  router.post(
    patterns.reports,
    limit,
    requireOwnPage,
    express.text({ type: () => true, limit: MAX_REPORT_BYTES }),
    (req, res) => {
      const report = readReport(textOf(req.body));
      if (!report) throw new HttpError(createProblem(400));
      count(report);
      res.status(204).end();
    },
  );
  router.post(
    patterns.policyReports,
    limit,
    express.text({ type: () => true, limit: MAX_POLICY_REPORT_BYTES }),
    (req, res) => {
      const directive = readPolicyReport(textOf(req.body));
      if (!directive) throw new HttpError(createProblem(400));
      metrics.countPolicyReport(directive);
      res.status(204).end();
    },
  );
  return router;

  function count({ route, vitals = {}, error }: BrowserReport): void {
    for (const [name, value] of Object.entries(vitals)) {
      metrics.observeVital(name as keyof typeof vitals, route, value);
    }
    if (!error) return;
    if (isLostPart(error.message)) {
      metrics.countLostPart(route);
      log.info({ route, ...error }, 'Часть скрипта не загрузилась');
      return;
    }
    metrics.countBrowserError(route);
    log.info({ route, ...error }, 'Ошибка в браузере');
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

/**
 * Refuses reports that no page of this host sends: other sites and programs would spoil the
 * figures.
 */
const requireOwnPage: RequestHandler = (req, _res, next) => {
  if (req.headers['sec-fetch-site'] !== 'same-origin') {
    throw new HttpError(createProblem(403, 'foreign_origin'));
  }
  next();
};
