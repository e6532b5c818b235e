import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders to bytes. @throws the first error of any component, also one that a boundary would have
 * covered: such a page is not to be kept.
 */
export function renderToBytes(node: ReactNode, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failure: { error: unknown } | null = null;
    const sink = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
    });
    sink.once('finish', () => resolve(Buffer.concat(chunks)));
    const { pipe, abort } = renderToPipeableStream(node, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: (error) => {
        failure ??= { error };
      },
      onAllReady() {
        clearTimeout(timer);
        if (failure) reject(failure.error);
        else pipe(sink);
      },
    });
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), timeoutMs);
  });
}

/** A place for the stream of one answer. */
export interface StreamTarget {
  res: NodeJS.WritableStream & { once(event: 'close', listener: () => void): unknown };
  timeoutMs: number;
  /** The shell is whole: the last moment for status and headers. */
  onShell(): void;
  /** An error after the shell; those before it reject. */
  onLateError(error: unknown): void;
}

/** Streams into an answer; resolves when it is closed. @throws the error of the shell. */
export function renderToResponse(node: ReactNode, target: StreamTarget): Promise<void> {
  const { res, timeoutMs, onShell, onLateError } = target;
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const { pipe, abort } = renderToPipeableStream(node, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        isShellSent = true;
        onShell();
        pipe(res);
      },
      onShellError: reject,
      onError: (error) => {
        if (isShellSent) onLateError(error);
      },
      onAllReady: () => clearTimeout(timer),
    });
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), timeoutMs);
    res.once('close', () => {
      clearTimeout(timer);
      abort();
      resolve();
    });
  });
}
