import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { ErrorPages } from '../platform/http/error-pages.ts';

interface WorkerSources {
  publicFolder: string;
  errorPages: ErrorPages;
  /** Off: browsers that have the service worker get rid of it, and of all that it kept. */
  isOn: boolean;
}

/** Takes the place of the service worker: empties its caches and unregisters itself. */
const FAREWELL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** /sw.js, asked for anew by browsers each time, and /offline, the page that it shows without a net. */
export function serveWorker({ publicFolder, errorPages, isOn }: WorkerSources): RequestHandler {
  const router = express.Router({ caseSensitive: true });
  const worker = isOn
    ? readFileSync(join(publicFolder, 'assets', 'service-worker.js'), 'utf8')
    : FAREWELL;
  router.get(patterns.serviceWorker, (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('js').send(worker);
  });
  router.get(patterns.offline, (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(errorPages.offline);
  });
  return router;
}
