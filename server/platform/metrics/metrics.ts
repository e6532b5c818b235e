import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type BrowserMetrics, createBrowserMetrics } from './browser-metrics.ts';
import { createJobMetrics, type JobMetrics } from './job-metrics.ts';
import { createUpstreamMetrics, type UpstreamMetrics } from './upstream-metrics.ts';

interface ObservedRequest {
  route: string;
  method: string;
  code: number;
  seconds: number;
  /** Kind of crawler that asked; absent for people. */
  bot?: 'yandex' | 'google' | 'other';
}

/** Measurements for Prometheus. Labels are route patterns, never addresses. */
export interface Metrics extends BrowserMetrics, JobMetrics, UpstreamMetrics {
  observeRequest(request: ObservedRequest): void;
  /** An answer that the client did not wait for. */
  countAborted(route: string): void;
  observeRender(route: string, seconds: number): void;
  countCache(name: string, result: string): void;
  readonly contentType: string;
  /** All values in the text format of Prometheus. */
  print(): Promise<string>;
}

const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `withProcess`: also memory, processor time, event loop and garbage collection of the process. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['route', 'method', 'code'],
    buckets: requestBuckets,
    registers,
  });
  const renders = new Histogram({
    name: 'ssr_render_seconds',
    help: 'Time of rendering a page, without loading',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const caches = new Counter({
    name: 'cache_total',
    help: 'Questions to a cache by result',
    labelNames: ['name', 'result'],
    registers,
  });
  const aborted = new Counter({
    name: 'http_aborted_total',
    help: 'Answers that the client did not wait for',
    labelNames: ['route'],
    registers,
  });
  const crawlers = new Counter({
    name: 'crawler_requests_total',
    help: 'Answers to crawlers, by what they say they are',
    labelNames: ['bot', 'route', 'code'],
    registers,
  });
  return {
    ...createBrowserMetrics(registry),
    ...createJobMetrics(registry),
    ...createUpstreamMetrics(registry),
    observeRequest: ({ route, method, code, seconds, bot }) => {
      requests.observe({ route, method, code: String(code) }, seconds);
      if (bot) crawlers.inc({ bot, route, code: String(code) });
    },
    countAborted: (route) => aborted.inc({ route }),
    observeRender: (route, seconds) => renders.observe({ route }, seconds),
    countCache: (name, result) => caches.inc({ name, result }),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}
