import { Counter, Histogram, type Registry } from 'prom-client';
import { VITALS, type Vital } from '../../../shared/analytics.ts';
import { recordOf } from '../../../shared/keys-of.ts';

/** Reports of browsers on pages. Labels are route patterns, never addresses. */
export interface BrowserMetrics {
  /** Milliseconds; a number without unit for `cls`. */
  observeVital(name: Vital, route: string, value: number): void;
  countBrowserError(route: string): void;
  /** A part of the script that did not come: no mistake of the script itself. */
  countLostPart(route: string): void;
  countPolicyReport(directive: string): void;
}

const seconds = {
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  fcp: [0.3, 0.6, 0.9, 1.2, 1.8, 2.4, 3, 6],
  ttfb: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3],
};
const buckets: Readonly<Record<Vital, number[]>> = {
  ...seconds,
  cls: [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

export function createBrowserMetrics(registry: Registry): BrowserMetrics {
  const registers = [registry];
  const vitals = recordOf(VITALS, (name) => createHistogram(name, registers));
  const errors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors of scripts on pages',
    labelNames: ['route'],
    registers,
  });
  const lostParts = new Counter({
    name: 'browser_lost_parts_total',
    help: 'Parts of the script that browsers could not load',
    labelNames: ['route'],
    registers,
  });
  const policyReports = new Counter({
    name: 'csp_reports_total',
    help: 'What the content policy has stopped, by directive',
    labelNames: ['directive'],
    registers,
  });
  return {
    observeVital: (name, route, value) =>
      vitals[name].observe({ route }, name === 'cls' ? value : value / 1000),
    countBrowserError: (route) => errors.inc({ route }),
    countLostPart: (route) => lostParts.inc({ route }),
    countPolicyReport: (directive) => policyReports.inc({ directive }),
  };
}

function createHistogram(name: Vital, registers: Registry[]): Histogram<'route'> {
  const unit = name === 'cls' ? '' : ', seconds';
  return new Histogram({
    name: `rum_${name}`,
    help: `${name.toUpperCase()} as visitors' browsers have it${unit}`,
    labelNames: ['route'],
    buckets: buckets[name],
    registers,
  });
}
