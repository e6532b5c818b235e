/** The shop behind the proxy: a new process takes over when it is open, only then the former one ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pinnedNode, root, serverEnvironment, serverFlags } from '../setup.mjs';

const KILL_MS = 2000;
const OPEN = /^Магазин открыт: /;

const NEXT = join(import.meta.dirname, 'next-shop.mjs');

/**
 * Shops one after another; while one is open, a process waits to be the next.
 * @param {{ main: string, publicPort: number, deskPort: number, packages: () => string[] }} place
 *   `deskPort`: 0 when there is no back office; `packages`: those that a start reads
 */
export function createShops({ main, publicPort, deskPort, packages }) {
  const prepare = () => startProcess({ publicPort, publicDeskPort: deskPort }, packages());
  let next = null;
  return {
    /**
     * @param {{ build: string, onEnd: (message: string) => void }} shop `onEnd`: it ended by itself after
     *   it had opened
     * @returns {Promise<{ port: number, deskPort: number, stop: () => Promise<void> }>} when it is open
     * @throws with what it said when it does not open
     */
    async open({ build, onEnd }) {
      const waiting = await (next ?? prepare());
      next = null;
      try {
        return await openShop(waiting, { main, build, onEnd });
      } finally {
        next = prepare();
      }
    },
    async close() {
      (await next)?.child.kill();
    },
  };
}

async function startProcess({ publicPort, publicDeskPort }, packages) {
  const ports = [freePort(), freePort(), freePort()];
  const [port, adminPort, deskPort] = await Promise.all(ports);
  const child = spawn(pinnedNode, [...serverFlags, NEXT, ...packages], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      NODE_ENV: 'production',
      SITE_URL: `http://localhost:${publicPort}`,
      ...(publicDeskPort && { BACKOFFICE_URL: `http://localhost:${publicDeskPort}` }),
      // Kept pages and files would outlive a change.
      SERVICE_WORKER: '0',
      LOG_LEVEL: 'warn',
      ...serverEnvironment,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PORT: String(adminPort),
      BACKOFFICE_PORT: String(publicDeskPort && deskPort),
      DRAIN_MS: '0',
    },
  });
  return { child, port, deskPort };
}

async function openShop({ child, port, deskPort }, { main, build, onEnd }) {
  const ended = once(child, 'exit');
  let isStopping = false;
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000);
    process.stderr.write(chunk);
  });
  const opened = new Promise((resolve) => {
    eachLine(child.stdout, (line) => {
      if (OPEN.test(line)) resolve(true);
      else console.log(line);
    });
  });
  if (child.connected) child.send({ main, build });
  const isOpen = await Promise.race([opened, ended.then(() => false)]);
  if (!isOpen) throw new Error(said.trim() || 'Магазин не открылся');
  ended.then(([code, signal]) => {
    if (!isStopping) onEnd(`Магазин остановился (${signal ?? code})\n${said.trim()}`);
  });
  return {
    port,
    deskPort,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line);
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
