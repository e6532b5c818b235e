import type { RequestHandler } from 'express';
import type { PageAssets } from '../views/layout/frame.ts';
import type { ReadyCheck } from './admin/admin-app.ts';
import type { Metrics } from './admin/metrics.ts';
import type { Config } from './config.ts';
import type { Admission } from './http/admission.ts';
import type { ErrorPages } from './http/error-pages.ts';
import type { Log } from './http/log.ts';
import type { PageCache } from './http/page-cache.ts';
import type { PageDeps } from './page-deps.ts';
import type { ReferenceName } from './reference/reference-cache.ts';
import type { Job } from './reference/start-jobs.ts';

/** What the application is made from, whether the shop is in this process or behind its API. */
export interface AppDeps extends PageDeps {
  config: Config;
  log: Log;
  metrics: Metrics;
  pageCache: PageCache;
  admission: Admission;
  errorPages: ErrorPages;
  assets: PageAssets;
  /** Headers of every whole page. */
  pageHeaders: Readonly<Record<string, string>>;
  images: RequestHandler;
  publicFolder: string;
  /** Loads reference data anew and forgets the pages made from the old. */
  refreshReference: (name: ReferenceName) => Promise<boolean>;
  /** Changes with the browser build. */
  buildId: string;
  /** How the shop takes money on the site. */
  payment: { test: boolean; addresses: readonly string[] };
}

/** An application with what goes on beside its requests. */
export interface Running {
  deps: AppDeps;
  /** What has to be in order for requests to be sent here. */
  checks: Readonly<Record<string, ReadyCheck>>;
  jobs: readonly Job[];
  /** Begins to follow what changes. */
  start(): void;
  close(): Promise<void>;
}

export interface Surroundings {
  config: Config;
  log: Log;
  /** Folder with assets/ and errors/. */
  publicFolder: string;
  now: () => number;
  /** A progress line for people at the terminal. */
  report: (line: string) => void;
}
