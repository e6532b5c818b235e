/** One process with SQLite behind a line on which every answer is late by another time: the later one may come first. */
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';

const MOST_MS = 700;
/** Silence after which what comes is another answer. */
const SILENCE_MS = 20;

export async function start({ startShop, tellStore, onEnd }, { PORT, ...env }) {
  tellStore({ file: `${env.DATA_DIR}/shop.db` });
  const { port, hostname } = new URL(await startShop(env));
  const open = new Set();
  const line = createServer((browser) => {
    open.add(browser);
    // Either side may hang up at any moment.
    const forget = () => open.delete(browser);
    pipeline(browser, connect(Number(port), hostname), passLate, browser, forget);
  });
  await new Promise((resolve) => line.listen(Number(PORT), resolve));
  onEnd(async () => {
    for (const browser of open) browser.destroy();
    await new Promise((resolve) => line.close(resolve));
  });
}

/** Bytes in their order; the first of an answer wait, those behind them follow at once. */
async function* passLate(bytes) {
  let passedAt = Number.NEGATIVE_INFINITY;
  for await (const chunk of bytes) {
    if (performance.now() - passedAt > SILENCE_MS) await rest(Math.random() * MOST_MS);
    passedAt = performance.now();
    yield chunk;
  }
}
