import { CallError } from '../../shared/contract/call.ts';
import { type Asker, createFairLine } from '../platform/queues/fair-line.ts';
import type { PdfTask } from './pdf-task.ts';
import { createPdfThread, type PdfThread } from './pdf-thread.ts';

/** Draws documents in threads of their own. */
export interface PdfPress {
  /** @throws CallError `too_many` when the asker has too many in line; Error when drawing fails. */
  print(asker: Asker, task: PdfTask): Promise<Buffer>;
  /** Takes no more, ends what was taken within `drainMs`, then stops the threads. */
  close(drainMs?: number): Promise<void>;
}

interface PdfPressOptions {
  threads?: number;
  createThread?: () => PdfThread;
}

interface Job {
  task: PdfTask;
  done: PromiseWithResolvers<Buffer>;
}

/** Papers that one asks for at once: a manager who prints those of a day, with room to spare. */
const BOUNDS = { ofAsker: 20, ofGroup: 200 };
const RETRY_SECONDS = 15;
const DRAIN_MS = 5000;

/** Askers have their turns one after another; who asks for much makes only himself wait. */
export function createPdfPress(options: PdfPressOptions = {}): PdfPress {
  const { threads = 1, createThread = createPdfThread } = options;
  const line = createFairLine<Job>(BOUNDS);
  const all = Array.from({ length: threads }, () => createThread());
  const idle = [...all];
  const working = new Set<Promise<void>>();
  let isClosed = false;

  async function work(thread: PdfThread): Promise<void> {
    for (let job = line.take(); job; job = line.take()) {
      await thread.draw(job.task).then(job.done.resolve, job.done.reject);
    }
    idle.push(thread);
  }

  function wake() {
    const thread = line.length > 0 ? idle.pop() : undefined;
    if (!thread) return;
    const run: Promise<void> = work(thread).finally(() => working.delete(run));
    working.add(run);
  }

  return {
    async print(asker, task) {
      const done = Promise.withResolvers<Buffer>();
      if (isClosed || !line.add(asker, { task, done })) throw refusal();
      wake();
      return done.promise;
    },
    async close(drainMs = DRAIN_MS) {
      isClosed = true;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, drainMs);
      await Promise.race([Promise.all(working), late.promise]);
      clearTimeout(timer);
      for (let job = line.take(); job; job = line.take()) job.done.reject(refusal());
      await Promise.all(all.map((thread) => thread.stop()));
    },
  };
}

function refusal(): CallError {
  const words = 'Документы для вас уже готовятся: дождитесь их и попробуйте через 15 секунд';
  return new CallError('too_many', words, RETRY_SECONDS);
}
