import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type CommonMarkup, PlacesApart } from '../../../views/layout/common-markup.ts';
import { type MarkupApart, obtainMarkup, type RenderedText, toBytes } from './page-text.ts';

/** Window larger than a page: React shall not have to wait for a slow reader. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** End of a place, behind its number. */
const END = ';';

/**
 * Renders to a text: markup that many pages share goes past React, which leaves but its place.
 * @throws as `renderToBytes`.
 */
export async function renderToText(node: ReactNode, timeoutMs: number): Promise<RenderedText> {
  const apart: (Buffer | MarkupApart)[] = [];
  // Another name for each text: no page can hold a place that was seen in a former one.
  const name = randomUUID();
  const value = (markup: CommonMarkup) => `${name}${apart.push(obtainMarkup(markup)) - 1}${END}`;
  const tree = createElement(PlacesApart, { value }, node);
  return putBack(await renderTree(tree, timeoutMs), name, apart);
}

/** The text with what was set apart in its places; small parts are copied into what stands around them. */
function putBack(
  bytes: Buffer,
  name: string,
  apart: readonly (Buffer | MarkupApart)[],
): RenderedText {
  const text: (Buffer | MarkupApart)[] = [];
  let run: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, from)) {
    const end = bytes.indexOf(END, at);
    const markup = apart[Number(bytes.toString('latin1', at + name.length, end))]!;
    run.push(bytes.subarray(from, at));
    from = end + END.length;
    if (Buffer.isBuffer(markup)) {
      run.push(markup);
      continue;
    }
    text.push(Buffer.concat(run), markup);
    run = [];
  }
  run.push(bytes.subarray(from));
  return [...text, run.length === 1 ? run[0]! : Buffer.concat(run)];
}

/**
 * Renders to bytes. @throws the first error of any component, also one that a boundary would have
 * covered: such a page is not to be kept.
 */
export async function renderToBytes(node: ReactNode, timeoutMs: number): Promise<Buffer> {
  return toBytes(await renderToText(node, timeoutMs));
}

function renderTree(node: ReactNode, timeoutMs: number): Promise<Buffer> {
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
