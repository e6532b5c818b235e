import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { LimitPage } from './limit-page.mjs';

/** Streams the page anew, as any React server must that keeps nothing. */
export function streamLimitPage(target, onReady = () => {}) {
  const { pipe } = renderToPipeableStream(createElement(LimitPage), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady() {
      onReady();
      pipe(target);
    },
  });
}
