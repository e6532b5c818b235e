import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../platform/log.ts';

/** Task of the process beside the shop. */
export interface WorkOrder {
  databaseUrl?: string | undefined;
  /** File of SQLite. */
  file: string;
  dataDir: string;
  /** Name under which it holds its lease. */
  holder: string;
}

interface WorkerOptions extends Omit<WorkOrder, 'holder'> {
  log: Log;
  /** Lets go of what a process that was ended has held. */
  freeLease(holder: string): Promise<void>;
}

export interface Worker {
  /** Starts the process where none of ours runs. */
  wake(): void;
  /** Id of the process that runs; null: none does. */
  pid(): number | null;
}

/** File beside the source, or beside the program that it was built into. */
const FILE = import.meta.url.endsWith('.ts')
  ? './exchange-work-command.ts'
  : './exchange-work-command.js';

/**
 * Imports run in a process of their own: they take neither the time nor the memory of visitors, and go
 * on when the shop ends. One process of all works, under a lease; one that is too many ends at once.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { log, freeLease, ...order } = options;
  let child: ChildProcess | null = null;
  let isAskedAgain = false;

  const start = () => {
    const path = fileURLToPath(new URL(FILE, import.meta.url));
    const holder = randomUUID();
    const started = spawn(process.execPath, [path], { stdio: ['pipe', 'ignore', 'pipe'] });
    child = started;
    let said = '';
    started.stderr.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-4000);
    });
    started.on('error', (error) => log.error({ err: error }, 'Загрузка из 1С не запустилась'));
    started.on('close', (code) => {
      child = null;
      if (code !== 0) {
        log.error({ code, said }, 'Загрузка из 1С оборвалась');
        // Otherwise the lease runs out by itself.
        freeLease(holder).catch((error: unknown) => log.warn({ err: error }, 'Аренда'));
      }
      if (isAskedAgain) start();
      isAskedAgain = false;
    });
    // A process that ends before it has read its order says why by itself.
    started.stdin.on('error', () => {});
    started.stdin.end(JSON.stringify({ ...order, holder } satisfies WorkOrder));
    started.unref();
  };

  return {
    // One that is just about to end may not see the work any more: the next looks again.
    wake: () => {
      if (child) isAskedAgain = true;
      else start();
    },
    pid: () => child?.pid ?? null,
  };
}
