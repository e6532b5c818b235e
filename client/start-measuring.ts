import { PartId } from '../shared/page-parts.ts';
import { start as reportErrors } from './analytics/report-errors.ts';
import { start as startPush } from './push/start-push.ts';
import { isCrawler } from './runtime/is-crawler.ts';
import { startPart } from './runtime/start-part.ts';

/** Wait for an idle browser, after which these parts start anyway. */
const IDLE_MS = 3000;

/**
 * Work that nobody waits for, when the page has loaded: measuring, analytics, the service worker,
 * questions about cookies and notifications, products seen before. What fails of it is not noticed.
 */
export function start(): void {
  if (isCrawler()) return;
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

function startWhenIdle(): void {
  // Safari has no word for idle times.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => startParts(document.documentElement.dataset), { timeout: IDLE_MS });
}

function startParts({ rum, metrika }: DOMStringMap): void {
  startPart(async () => ({ start: reportErrors }));
  if (Math.random() * 100 < Number(rum)) startPart(() => import('./analytics/report-vitals.ts'));
  startPart(async () => ({ start: startPush }));
  if (document.getElementById(PartId.RecentlySeen)) {
    startPart(() => import('./product/recently-seen.ts'));
  }
  if (metrika !== undefined) startPart(() => import('./analytics/start-analytics.ts'));
}
