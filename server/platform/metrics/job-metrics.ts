import { Gauge, type Registry } from 'prom-client';

/** Measurements of work beside the requests. */
export interface JobMetrics {
  /** A job by the clock was done at that time, or begins to be due, epoch milliseconds. */
  setJobSuccess(job: string, at: number): void;
  /** A value that is read when Prometheus asks; NaN while it cannot be read. */
  addGauge(gauge: { name: string; help: string; read: () => Promise<number> }): void;
}

export function createJobMetrics(registry: Registry): JobMetrics {
  const jobs = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job by the clock was last done by this process, or the process started, Unix time',
    labelNames: ['name'],
    registers: [registry],
  });
  return {
    setJobSuccess: (job, at) => jobs.set({ name: job }, at / 1000),
    addGauge({ name, help, read }) {
      const collect = async function (this: Gauge) {
        this.set(await read().catch(() => Number.NaN));
      };
      registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
    },
  };
}
