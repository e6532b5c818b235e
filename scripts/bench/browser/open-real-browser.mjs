import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram, stopChild } from '../children.mjs';

const DISPLAY = ':77';
const SIZE = { width: 1366, height: 900 };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-sync',
  '--password-store=basic',
  '--remote-debugging-port=0',
  '--window-position=0,0',
  `--window-size=${SIZE.width},${SIZE.height}`,
];

/** True when the machine can show a window to nobody and move a mouse in it. */
export const canOpenRealBrowser = (path) =>
  Boolean(path) && ['Xvfb', 'xdotool'].every((tool) => spawnSync('which', [tool]).status === 0);

/** A screen without a monitor, as long as the benchmark goes on; { stop() }. */
export async function startScreen() {
  const child = startProgram('Xvfb', [DISPLAY, '-screen', '0', `${SIZE.width}x${SIZE.height}x24`], {
    stdio: 'ignore',
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return { stop: () => stopChild(child) };
}

/**
 * A browser with a new profile that no debugger leads: with one attached it makes no page ready in advance.
 * Between `read`s nothing is attached; the mouse is the system's.
 */
export async function openRealBrowser(path, url) {
  const profile = mkdtempSync(join(tmpdir(), 'marmit-browser-'));
  const child = startProgram(path, [...FLAGS, `--user-data-dir=${profile}`, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DISPLAY },
  });
  const debuggerUrl = await findDebugger(child);
  const mouse = (...args) =>
    execFileSync('xdotool', args.map(String), { env: { ...process.env, DISPLAY } });
  return {
    /** Value of an expression in the page, which may be a promise. */
    read: (expression) => readPage(debuggerUrl, expression),
    moveTo: ({ x, y }) => mouse('mousemove', x, y),
    press: () => mouse('click', 1),
    async close() {
      await stopChild(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function findDebugger(child) {
  for await (const line of createInterface(child.stderr)) {
    const found = /ws:\/\/\S+/.exec(line)?.[0];
    if (found) return found;
  }
  throw new Error('Браузер не открылся');
}

/** Attaches to the page, asks, and lets it go. */
async function readPage(debuggerUrl, expression) {
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  let last = 0;
  const send = async (method, params = {}, sessionId = undefined) => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    for (;;) {
      const [{ data }] = await once(socket, 'message');
      const message = JSON.parse(data);
      if (message.id === id) return message.result;
    }
  };
  try {
    const { targetInfos } = await send('Target.getTargets');
    const { targetId } = targetInfos.find(({ type, url }) => type === 'page' && /^http/.test(url));
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const asked = { expression, returnByValue: true, awaitPromise: true };
    const { result } = await send('Runtime.evaluate', asked, sessionId);
    await send('Target.detachFromTarget', { sessionId });
    return result.value;
  } finally {
    socket.close();
  }
}
