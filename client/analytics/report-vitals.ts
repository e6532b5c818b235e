import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { sendReport } from './send-report.ts';

/** Measurements of this page by the browser, told once: when the page is first put away. */
export function start(): void {
  const vitals: Record<string, number> = {};
  const keep = ({ name, value }: MetricType) => {
    vitals[name.toLowerCase()] = Math.round(value * 1000) / 1000;
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep);
  let isSent = false;
  const send = () => {
    if (isSent || !document.hidden) return;
    isSent = true;
    sendReport({ vitals });
  };
  // The library's own listeners come first: they note the last values.
  document.addEventListener('visibilitychange', send);
}
