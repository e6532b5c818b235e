import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import type { Log } from '../../platform/log.ts';
import type { AskNginx } from './ask-nginx.ts';
import type { NginxCopies, NginxCopy } from './nginx-copies.ts';
import type { PurgeMessage } from './purge-message.ts';

interface RefresherOptions {
  copies: NginxCopies;
  askNginx: AskNginx;
  /** Pages that the shop makes for us at a time. */
  parallel: number;
  /** Pause between two attempts at a page. */
  retryMs: Millis;
  now: () => Millis;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export interface Refresher {
  /** Puts the copies with one of the tags into the queue. */
  refresh(message: PurgeMessage): { queued: number; copies: number };
  /** Settles when the queue is empty. */
  settled(): Promise<void>;
  /** Leaves what waits to its lifetime. */
  stop(): void;
}

/** Time of `inactive` in the configuration, which our own requests would put off for ever. */
const FORGOTTEN_MS = DAY_MS;
/** Time after which a copy not asked for waits for the others and takes a tenth of the time. */
const SELDOM_MS = 600_000;
const SELDOM_REST = 9;
const ATTEMPTS = 3;

/**
 * Renews copies one after another, the last asked for first. A copy stays where it is until a good
 * answer takes its place, so a shop that fails leaves something to show. A page that is gone, that leads
 * elsewhere for nobody to keep, or that nobody has asked for in a day, is removed.
 */
export function createRefresher(options: RefresherOptions): Refresher {
  const { copies, askNginx, parallel, retryMs, now, log } = options;
  let queue = new Map<string, NginxCopy>();
  let running: Promise<void> | null = null;
  let done = { renewed: 0, removed: 0, failed: 0 };
  /** Reason why the last page that failed could not be renewed. */
  let reason = '';

  async function renew(copy: NginxCopy): Promise<void> {
    if (now() - copy.askedAt > FORGOTTEN_MS) return remove(copy);
    const before = copies.stampOf(copy);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (attempt > 1) await setTimeout(retryMs);
      // nginx may have put the answer of the last attempt in its place after passing it on.
      if (attempt > 1 && noteRenewed(copy, before)) return;
      const status = await askNginx(copy.key).catch((error: Error) => {
        reason = error.message;
        return 0;
      });
      if (status === 404 || status === 410) return remove(copy);
      if (status >= 200 && status < 400) {
        if (noteRenewed(copy, before)) return;
        // An answer for nobody else (decision 30) is followed by one that is kept; a new address is not.
        if (status >= 300) return remove(copy);
      }
      if (status > 0) reason = `Ответ ${status}`;
    }
    done.failed++;
  }

  /** True when nginx has written another copy since; its answer alone does not tell. */
  function noteRenewed(copy: NginxCopy, before: string): boolean {
    if (copies.stampOf(copy) === before) return false;
    copies.noteRefreshed(copy);
    done.renewed++;
    return true;
  }

  async function remove({ path }: NginxCopy): Promise<void> {
    await rm(path, { force: true });
    done.removed++;
  }

  async function work(): Promise<void> {
    for (;;) {
      const [next] = queue.values();
      if (!next) return;
      queue.delete(next.path);
      const startedAt = performance.now();
      await renew(next);
      const isSeldom = now() - next.askedAt > SELDOM_MS;
      if (isSeldom) await setTimeout(SELDOM_REST * (performance.now() - startedAt));
    }
  }

  async function run(): Promise<void> {
    const startedAt = now();
    await Promise.all(Array.from({ length: parallel }, work));
    const ms = now() - startedAt;
    if (done.failed > 0) log.warn({ ...done, reason, ms }, 'Не все копии обновлены');
    else log.info({ ...done, ms }, 'Копии обновлены');
    done = { renewed: 0, removed: 0, failed: 0 };
    running = null;
  }

  return {
    refresh(message) {
      const { wanted, copies: all, unreadable } = copies.find(message);
      if (unreadable > 0) log.error({ unreadable }, 'В кеше nginx файлы без ключа');
      // Told again while it waits, a copy keeps one place; the order is that of the newest message.
      const waiting = [...queue.values()];
      queue = new Map([...wanted, ...waiting].map((copy) => [copy.path, copy]));
      if (queue.size > 0) {
        running ??= run().catch((error: unknown) => {
          running = null;
          log.error({ err: error }, 'Копии не обновлены');
        });
      }
      return { queued: wanted.length, copies: all };
    },
    async settled() {
      while (running) await running;
    },
    stop: () => queue.clear(),
  };
}
