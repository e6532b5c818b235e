import type { Job } from '../../platform/jobs/start-jobs.ts';
import { forgetOldFiles } from './desk-imports/forget-old-files.ts';
import { hasImport } from './desk-imports/work-on-imports.ts';
import { alarmOfSilence, forgetOldSessions } from './journal/watch-nodes.ts';
import type { Worker } from './start-worker.ts';
import { clearUnfinished } from './work/clear-unfinished.ts';
import type { WorkDeps } from './work/session-files.ts';
import { hasWork } from './work/work-on-sessions.ts';

/** Jobs of exchanges that run by themselves. */
export function exchangeJobs(deps: WorkDeps & { worker: Worker }): Job[] {
  return [
    {
      // Files whose import nobody asks for, those whose import was cut off, and imports of the staff.
      name: 'exchange',
      at: '*/3 * * * * *',
      run: async () => {
        if ((await hasWork(deps)) || (await hasImport(deps.store))) deps.worker.wake();
      },
    },
    {
      name: 'exchange silence',
      at: '50 */5 * * * *',
      leaseMs: 50_000,
      run: () => alarmOfSilence(deps.store, deps.now()),
    },
    {
      name: 'old exchanges',
      at: '37 4 * * *',
      leaseMs: 50_000,
      run: () => forgetOldSessions(deps),
    },
    {
      name: 'unfinished files',
      at: '29 * * * *',
      atStart: true,
      leaseMs: 50_000,
      run: async () => void (await clearUnfinished(deps)),
    },
    {
      name: 'old import files',
      at: '41 4 * * *',
      leaseMs: 50_000,
      run: () => forgetOldFiles(deps),
    },
  ];
}
