import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.mjs';
import { endChild } from '../../helpers/ends.ts';
import { type Answer, ask } from './ask.ts';

const root = join(import.meta.dirname, '../../..');
const START_MS = 90_000;
/** Room for a busy machine: it ends what hangs, and is no figure. */
const PATIENCE_MS = 90_000;
/** Folder where Node keeps what it made of the shop's programs. */
export const CODE_CACHE = join(root, 'node_modules', '.cache', 'code');

/** A shop in a process of its own; it ends with its test file, whatever becomes of that. */
export interface ShopProcess {
  port: number;
  adminPort: number;
  pid: number;
  /** All that it has written so far. */
  output(): string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and the end of the process. */
  stop(): Promise<number | string>;
  /** Asks its admin port. */
  admin(path: string): Promise<Answer>;
}

export interface ShopSettings {
  /** Program out of `SHOP_PROGRAMS`. */
  main: string;
  env: Record<string, string>;
  /** Ports to listen on again; free ones without. */
  port?: number;
  adminPort?: number;
  /** An open socket to listen on instead, as systemd gives it. */
  listenFd?: number;
  /** Words before the command: a limit of the system's. */
  prefix?: readonly string[];
}

/** Starts a shop and waits until it is ready. @throws with what it said when it ends before. */
export async function startShop(settings: ShopSettings): Promise<ShopProcess> {
  const shop = await launchShop(settings);
  const end = shop.ended.then((how) => {
    throw new Error(`The shop ended (${how}) instead of starting:\n${shop.output()}`);
  });
  await Promise.race([end, becomeReady(shop)]);
  end.catch(() => {});
  return shop;
}

/** The same without waiting. */
export async function launchShop(settings: ShopSettings): Promise<ShopProcess> {
  const { main, env, prefix = [], listenFd } = settings;
  const port = settings.port ?? (await freePort());
  const adminPort = settings.adminPort ?? (await freePort());
  const [command = '', ...words] = [...prefix, process.execPath, main];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe', ...(listenFd === undefined ? [] : [listenFd])],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      BACKOFFICE_PORT: '0',
      DEMO_ORDERS: '0',
      HOST: '127.0.0.1',
      DRAIN_MS: '300',
      // A busy machine must not divide a test's pages.
      PAGE_WAIT_MS: '5000',
      NODE_COMPILE_CACHE: CODE_CACHE,
      ...(listenFd !== undefined && { LISTEN_FDS: '1' }),
      ...env,
    },
  });
  endChild(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = endOf(child);
  return {
    port,
    adminPort,
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    admin: (path) => ask({ port: adminPort, path }),
  };
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 'unknown'));
  });
}

async function becomeReady(shop: ShopProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const answer = await shop.admin('/readyz').catch(() => null);
    if (answer?.status === 200) return;
    await pause(25);
  }
  throw new Error(`The shop is not ready after ${START_MS} ms:\n${shop.output()}`);
}

/** Asks again and again until the condition holds. @throws when it does not within `ms`. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  ms = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    if (await condition()) return;
    await pause(25);
  }
  throw new Error(`Not within ${ms} ms: ${what}`);
}
