import { HOUR_MS, type Millis, SECOND_MS } from '../../../shared/millis.ts';
import { formatFullMoment } from '../../../shared/ru/dates.ts';
import type { Job } from '../jobs/start-jobs.ts';
import type { Log } from '../log.ts';
import type { JobMetrics } from '../metrics/job-metrics.ts';
import { type Copying, findLastCopy, makeCopyFolder } from './last-copy.ts';

interface Watched {
  config: Copying;
  metrics: Pick<JobMetrics, 'addGauge'>;
  log: Pick<Log, 'warn'>;
  /** Invented goods are not worth a copy. */
  isDemo: boolean;
  now: () => Millis;
}

/** Age of the newest copy, which an alert asks for (docs/deploy/monitoring/alerts.yml). */
export async function addCopyGauge({ config, metrics, isDemo, now }: Omit<Watched, 'log'>) {
  if (isDemo) return;
  await makeCopyFolder(config.dataDir);
  metrics.addGauge({
    name: 'data_copy_age_seconds',
    help: 'Age of the newest whole copy of the data; NaN while none is known',
    read: async () => {
      const copy = await findLastCopy(config, now());
      return copy?.madeAt ? (now() - copy.madeAt) / SECOND_MS : Number.NaN;
    },
  });
}

/** Says every hour that the newest copy is older than it should be. */
export function copyJobs({ config, log, isDemo, now }: Omit<Watched, 'metrics'>): Job[] {
  if (isDemo) return [];
  return [
    {
      name: 'age of copies',
      at: '47 * * * *',
      leaseMs: HOUR_MS / 2,
      async run() {
        const copy = await findLastCopy(config, now());
        if (!copy?.madeAt || !copy.isLate) return;
        const copiedAt = formatFullMoment(copy.madeAt);
        log.warn(
          { copiedAt },
          'Копия данных старше, чем должна быть: systemctl status marmit-backup',
        );
      },
    },
  ];
}
