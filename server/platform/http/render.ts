import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Window larger than a page: React shall not have to wait for a slow reader. */
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
