import * as links from '../../shared/routes.ts';

/** Tells the shop something about this page; it may be lost. */
export function sendReport(report: object): void {
  const { route } = document.documentElement.dataset;
  navigator.sendBeacon?.(links.reports(), JSON.stringify({ route, ...report }));
}
