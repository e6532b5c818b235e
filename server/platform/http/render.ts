import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { negotiateEncoding } from './negotiate-encoding.ts';
import { compressOnce } from './page-body.ts';

/** More than a page: React shall not have to wait for whoever takes its bytes. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * Renders to bytes. @throws the first error of any component, also one that a boundary would have
 * covered: such a page is not to be kept.
 */
export function renderToBytes(node: ReactNode, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { sink, bytes } = gatherBytes(() => resolve(bytes()));
    let failure: { error: unknown } | null = null;
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

/** The many little pieces of React's stream as one. */
function gatherBytes(onEnd: () => void) {
  const chunks: Uint8Array[] = [];
  const sink = new Writable({
    highWaterMark: WINDOW_BYTES,
    decodeStrings: false,
    write(chunk: Uint8Array | string, _encoding, done) {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      done();
    },
    final(done) {
      done();
      onEnd();
    },
  });
  return { sink, bytes: () => Buffer.concat(chunks) };
}

/** A place for the stream of one answer. */
export interface StreamTarget {
  res: ServerResponse;
  timeoutMs: number;
  /** The shell is whole: the last moment for status and headers. */
  onShell(): void;
  /** An error after the shell; those before it reject. */
  onLateError(error: unknown): void;
}

/**
 * Renders into an answer; resolves when it is closed. Nothing in our pages suspends, so React has
 * the page ready at once: it is compressed in one piece, which costs less than as many as React
 * makes of it. @throws the error of the shell.
 */
export function renderToResponse(node: ReactNode, target: StreamTarget): Promise<void> {
  const { res, timeoutMs, onShell, onLateError } = target;
  // Whoever has left is not waited for: an answer that is closed already closes no more.
  if (res.destroyed) return Promise.resolve();
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    const { sink, bytes } = gatherBytes(() => {
      if (res.destroyed) return;
      onShell();
      sendOnce(res, bytes());
    });
    const { pipe, abort } = renderToPipeableStream(node, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        isShellReady = true;
        pipe(sink);
      },
      onShellError: reject,
      onError: (error) => {
        if (isShellReady) onLateError(error);
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

/** The whole body of an answer whose headers are set but for those that the encoding decides. */
function sendOnce(res: ServerResponse, plain: Buffer): void {
  const encoding = negotiateEncoding(res.req.headers['accept-encoding']);
  const body = compressOnce(plain, encoding);
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}
