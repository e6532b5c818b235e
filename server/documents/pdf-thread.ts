import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../shared/millis.ts';
import type { PdfAnswer } from './pdf.worker.ts';
import type { PdfTask } from './pdf-task.ts';

/** One thread that draws one document at a time. */
export interface PdfThread {
  /** @throws Error when drawing fails, takes too long, or breaks the thread: the next has a new one. */
  draw(task: PdfTask): Promise<Buffer>;
  /** Drawing under way is given up. */
  stop(): Promise<void>;
}

interface PdfThreadOptions {
  /** Milliseconds that one document may take. */
  timeoutMs?: number;
  /** Milliseconds without work after which the thread and its memory are given back. */
  idleMs?: number;
  start?: () => Worker;
}

const TIMEOUT_MS = 30_000;
const IDLE_MS = MINUTE_MS;
const MEMORY_MB = 256;
/** File beside the source, or beside the program that it was built into. */
const FILE = import.meta.url.endsWith('.ts') ? './pdf.worker.ts' : './pdf.worker.js';

const startWorker = () =>
  new Worker(new URL(FILE, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

/** Starts with the first document. */
export function createPdfThread(options: PdfThreadOptions = {}): PdfThread {
  const { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, start = startWorker } = options;
  let worker: Worker | null = null;
  let rest: NodeJS.Timeout | null = null;

  function begin(): Worker {
    const started = start();
    // Errors are told by `drawIn`; between two documents there is nobody to tell.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function stop() {
    const stopping = worker;
    worker = null;
    await stopping?.terminate();
  }

  return {
    async draw(task) {
      if (rest) clearTimeout(rest);
      worker ??= begin();
      try {
        return await drawIn(worker, task, timeoutMs);
      } catch (error) {
        if (!(error instanceof DrawingError)) await stop();
        throw error;
      } finally {
        rest = setTimeout(() => void stop(), idleMs).unref();
        // An idle thread does not keep the process alive.
        worker?.unref();
      }
    },
    stop,
  };
}

/** The document could not be drawn; the thread is well. */
class DrawingError extends Error {
  override name = 'DrawingError';
}

function drawIn(worker: Worker, task: PdfTask, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error('Drawing a document took too long')), timeoutMs);
  const onMessage = (answer: PdfAnswer) => {
    if ('failure' in answer) reject(new DrawingError(answer.failure));
    else resolve(Buffer.from(answer.content));
  };
  const onExit = (code: number) => reject(new Error(`The thread of documents ended with ${code}`));
  worker.ref();
  worker.once('message', onMessage).once('error', reject).once('exit', onExit);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  });
}
