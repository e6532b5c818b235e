import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

interface Ending {
  /** The process: its signals and its faults. */
  events: EventEmitter;
  /** Lets running requests, jobs and the store come to their end. */
  stop: () => Promise<void>;
  exit: (code: number) => void;
  log: Pick<Log, 'error'>;
  /** Time to stop in after a fault: nobody knows what still works. */
  faultMs?: number;
}

const FAULT_MS = 10_000;

/**
 * Stops in order at a signal, and at an error that nobody has caught, which is told first; a second signal
 * ends at once.
 */
export function endInOrder({ events, stop, exit, log, faultMs = FAULT_MS }: Ending): void {
  let isStopping = false;
  const stopOnce = async (code: number) => {
    isStopping = true;
    try {
      await stop();
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'Магазин закрыт не до конца');
      exit(1);
    }
  };
  const onSignal = () => (isStopping ? exit(1) : void stopOnce(0));
  const onFault = (error: unknown) => {
    log.error({ err: error }, 'Ошибка, которую никто не ждал: процесс заканчивается');
    if (isStopping) return;
    void stopOnce(1);
    void pause(faultMs, undefined, { ref: false }).then(() => exit(1));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) events.on(signal, onSignal);
  for (const fault of ['uncaughtException', 'unhandledRejection']) events.on(fault, onFault);
}
