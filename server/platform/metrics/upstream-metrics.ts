import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Outcome of a call of the shop behind: `retried` was answered after a repetition, `open` not even
 * made.
 */
type UpstreamOutcome = 'ok' | 'retried' | 'refused' | 'failed' | 'open';

export interface ObservedCall {
  call: string;
  outcome: UpstreamOutcome;
  seconds: number;
  /** Repetitions made. */
  retries: number;
}

/** Traffic between this process and others: the shop behind a storefront, the CDN in front. */
export interface UpstreamMetrics {
  observeUpstream(observed: ObservedCall): void;
  /** The shop behind has just told what is new, epoch milliseconds; from now on its silence is measured. */
  setUpstreamHeard(at: number): void;
  /** A CDN, by its host, was told of outdated pages, or could not be. */
  countPurge(cdn: string, outcome: 'ok' | 'failed'): void;
}

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 30];

export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry];
  const calls = new Histogram({
    name: 'upstream_seconds',
    help: 'Time of calls to the shop behind, repetitions included, by outcome',
    labelNames: ['call', 'outcome'],
    buckets,
    registers,
  });
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Repetitions of calls to the shop behind',
    labelNames: ['call'],
    registers,
  });
  const purges = new Counter({
    name: 'cdn_purges_total',
    help: 'Messages to CDNs about outdated pages, by outcome',
    labelNames: ['cdn', 'outcome'],
    registers,
  });
  const heard = new Gauge({
    name: 'upstream_heard_timestamp_seconds',
    help: 'When the shop behind last told what changed, Unix time',
    registers: [],
  });
  return {
    observeUpstream({ call, outcome, seconds, retries: count }) {
      calls.observe({ call, outcome }, seconds);
      if (count > 0) retries.inc({ call }, count);
    },
    setUpstreamHeard(at) {
      // A shop with a store of its own has nobody to hear.
      if (!registry.getSingleMetric('upstream_heard_timestamp_seconds')) {
        registry.registerMetric(heard);
      }
      heard.set(at / 1000);
    },
    countPurge: (cdn, outcome) => purges.inc({ cdn, outcome }),
  };
}
