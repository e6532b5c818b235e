/** Thread of its own that draws documents, one after another: dist/server/pdf.worker.js. */
import { parentPort } from 'node:worker_threads';
import { type PdfTask, renderTask } from './pdf-task.ts';

/** Answer of the thread. */
export type PdfAnswer = { content: Uint8Array } | { failure: string };

parentPort?.on('message', (task: PdfTask) => {
  renderTask(task).then(
    (content) => parentPort?.postMessage({ content } satisfies PdfAnswer),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies PdfAnswer),
  );
});
