import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type End = () => unknown;

const ends = new Set<End>();
const children = new Set<ChildProcess>();
/** Time for a process to end in order. */
const PATIENCE_MS = 20_000;

// Of a worker that ends early no hook runs.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Ends what a test has started when its file is over (end-started.ts), the last first, also when what comes
 * after it fails. To be called by what starts it; the answer takes it back.
 */
export function endLater(end: End): () => void {
  ends.add(end);
  return () => void ends.delete(end);
}

/** The same for a process: SIGTERM, and in the end SIGKILL. */
export function endChild(child: ChildProcess): void {
  if (child.pid === undefined) return;
  children.add(child);
  const forget = endLater(() => stopChild(child));
  child.once('exit', () => {
    children.delete(child);
    forget();
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(late);
}

/** Ends all that was started; one end that fails keeps no other from coming. @throws what failed. */
export async function endStarted(): Promise<void> {
  const failed: unknown[] = [];
  for (const end of [...ends].reverse()) {
    ends.delete(end);
    try {
      await end();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
}
