import type { Log } from '../../platform/log.ts';

const PAUSE_MS = 1000;
/** Attempts for which the log has one line. */
const SAID_EVERY = 30;

/** Repeats what the first pages cannot do without, until the shop behind answers. */
export async function waitForShop<T>(load: () => Promise<T>, log: Pick<Log, 'warn'>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt % SAID_EVERY === 0) {
        log.warn({ err: error }, 'Магазин пока не отвечает, ждём его');
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
