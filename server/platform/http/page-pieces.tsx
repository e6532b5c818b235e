import { randomUUID } from 'node:crypto';
import { once as onceHappened } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { ReactElement, ReactNode } from 'react';
import { HeldPlaces } from '../../../views/layout/pending.tsx';
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts';
import { QUICK } from './page-body.ts';
import { endParts, type PendingPart } from './pending-parts.tsx';
import { renderToBytes } from './render.ts';
import { withoutAnnouncements } from './render-fragments.ts';

/** A page in the order of the document: what is there at once, then each part with what follows it. */
export interface PagePieces {
  first: Buffer;
  rest: readonly PendingPiece[];
}

interface PendingPiece {
  /** Settles when its part has come or failed; rejects never. */
  ready(): Promise<void>;
  /** Markup made once for all who ask. */
  render(): Promise<Buffer>;
}

/** A name that nobody outside this process can write into a page. */
const NAME = randomUUID();
const PLACE = new RegExp(`<template data-place="${NAME}-(\\d+)"></template>`);

/**
 * Renders all that is there; the places of parts that are waited for divide the document. Each part is
 * a tree of its own. @throws what `renderToBytes` throws of the first tree.
 */
export async function renderPieces(page: ReactElement, timeoutMs: number): Promise<PagePieces> {
  const held: PendingPart[] = [];
  const hold = (part: unknown) => `${NAME}-${held.push(part as PendingPart) - 1}`;
  const tree = <HeldPlaces value={hold}>{page}</HeldPlaces>;
  const html = (await renderToBytes(tree, timeoutMs)).toString('utf8');
  // Texts and, between them, numbers of parts.
  const [first = '', ...others] = html.split(PLACE);
  const rest = held.map((_, at): PendingPiece => {
    const part = held[Number(others[2 * at])]!;
    return {
      ready: () => endParts([part], timeoutMs),
      render: once(async () =>
        Buffer.from((await renderPart(part, timeoutMs)) + others[2 * at + 1]),
      ),
    };
  });
  return { first: Buffer.from(first), rest };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function renderPart(part: PendingPart, timeoutMs: number): Promise<string> {
  try {
    return await renderNode(part.shown, timeoutMs);
  } catch (error) {
    part.fail(error);
    return renderNode(part.shown, timeoutMs).catch(() => '');
  }
}

async function renderNode(node: ReactNode, timeoutMs: number): Promise<string> {
  return withoutAnnouncements((await renderToBytes(node, timeoutMs)).toString('utf8'));
}

/**
 * Sends the pieces as they come, each flushed; ends early when the client leaves. Status and headers but
 * those of the encoding are set.
 */
export async function sendPieces(res: ServerResponse, { first, rest }: PagePieces): Promise<void> {
  // A connection that is closed already is heard of no more.
  if (res.destroyed) return;
  const encoding = negotiateEncoding(res.req.headers['accept-encoding']);
  res.setHeader('Vary', 'Accept-Encoding');
  // nginx would wait for a whole buffer.
  res.setHeader('X-Accel-Buffering', 'no');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  const left = onceHappened(res, 'close');
  const body = createCompressor(encoding);
  body?.pipe(res);
  const send = async (bytes: Buffer) => {
    if (!body) return void res.write(bytes);
    body.write(bytes);
    await Promise.race([new Promise<void>((resolve) => body.flush(() => resolve())), left]);
  };
  await send(first);
  for (const { ready, render } of rest) {
    await Promise.race([ready(), left]);
    if (res.destroyed) break;
    await send(await render());
  }
  (body ?? res).end();
  await left;
  body?.destroy();
}

type Compressor = Transform & { flush(done: () => void): void };

function createCompressor(encoding: Encoding): Compressor | null {
  if (encoding === 'gzip') return createGzip({ level: QUICK.gzip });
  if (encoding === 'identity') return null;
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUICK.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
