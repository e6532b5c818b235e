import { isCrawler } from './behaviors/prompt-later.ts';

/** Before the browser has had nothing to do for so long, these parts start anyway. */
const IDLE_MS = 3000;

/**
 * What nobody waits for, when the page has loaded: measuring, analytics, the service worker, questions
 * about cookies and notifications. What fails of it is not noticed.
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
  run(import('./analytics/report-errors.ts'));
  if (Math.random() * 100 < Number(rum)) run(import('./analytics/report-vitals.ts'));
  run(import('./push/start-push.ts'));
  if (metrika !== undefined) run(import('./analytics/start-analytics.ts'));
}

function run(part: Promise<{ start(): unknown }>): void {
  part.then(({ start }) => start()).catch(() => {});
}
