/** Processes of an arrangement, started one after the other and ended by their ids in the reverse order. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { root, serverFlags } from '../setup.mjs';

const READY_MS = 110_000;
const END_MS = 5000;

export function createProcesses(dataDir) {
  const ends = [];
  let isEnding = false;
  /** One process alone listens to the staff. */
  let hasDesk = false;
  return {
    /** Notes another thing that has to be ended, in its turn. */
    onEnd: (end) => void ends.unshift(end),

    /** Tells before the shop answers where its store is (`databaseUrl`, `file`). */
    tellStore(store) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'store.json'), JSON.stringify(store));
    },

    /**
     * Starts a process of the shop and waits until it is ready. When one dies, all end.
     * @returns its address on loopback.
     */
    async startShop(env) {
      const port = env.PORT ?? (await freePort());
      const adminPort = await freePort();
      const desk = hasDesk ? '0' : (process.env.BACKOFFICE_PORT ?? '0');
      hasDesk = true;
      const child = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          ...env,
          BACKOFFICE_PORT: desk,
          PORT: String(port),
          ADMIN_PORT: String(adminPort),
        },
      });
      const exited = new Promise((resolve) => child.once('exit', resolve));
      ends.unshift(() => endChild(child, exited));
      exited.then((code) => {
        if (isEnding) return;
        console.error(`Процесс магазина закончился: ${code}`);
        process.kill(process.pid, 'SIGTERM');
      });
      await waitUntilReady(`http://127.0.0.1:${adminPort}/readyz`);
      return `http://127.0.0.1:${port}`;
    },

    async end() {
      if (isEnding) return;
      isEnding = true;
      for (const end of ends) await end();
    },
  };
}

async function endChild(child, exited) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exited;
  clearTimeout(timer);
}

async function waitUntilReady(url) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Процесс магазина не готов за ${READY_MS / 1000} с`);
}
