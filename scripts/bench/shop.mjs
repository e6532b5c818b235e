import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, serverEnvironment, serverFlags } from '../setup.mjs';
import { startNode, stopChild } from './children.mjs';
import { processorSeconds } from './machine.mjs';

const SEED_MS = 15 * 60_000;
const PAUSE_MS = 5;

/**
 * The built shop in a process of its own; ready when its home page was answered.
 * `readyMs`: from the start of the process to that answer; `readyProcessorSeconds`: what it used.
 */
export async function startShop({ folder, products, cores, env = {} }) {
  mkdirSync(folder, { recursive: true });
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const startedAt = performance.now();
  const child = startNode([...serverFlags, join('dist', 'server', 'main.js')], {
    cores,
    cwd: root,
    env: {
      ...serverEnvironment,
      ...shopEnvironment({ folder, products, port, adminPort }),
      ...env,
    },
  });
  const output = collectOutput(child);
  const origin = `http://127.0.0.1:${port}`;
  await waitForAnswer(origin, child, output);
  return {
    origin,
    pid: child.pid,
    readyMs: performance.now() - startedAt,
    readyProcessorSeconds: processorSeconds(child.pid),
    metrics: () => readText(`http://127.0.0.1:${adminPort}/metrics`),
    stop: () => stopChild(child),
  };
}

function shopEnvironment({ folder, products, port, adminPort }) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_HOST: '127.0.0.1',
    ADMIN_PORT: String(adminPort),
    BACKOFFICE_PORT: '0',
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: '',
    API_BASE_URL: '',
    DEMO_PRODUCTS: String(products),
    DEMO_ORDERS: '0',
    DRAIN_MS: '0',
  };
}

/** Polls until the first answer. @throws when the process ends before it. */
export async function waitForAnswer(origin, child, output = () => '') {
  const deadline = performance.now() + SEED_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Сервер не запустился:\n${output()}`);
    const response = await fetch(`${origin}/`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`Сервер не ответил за ${SEED_MS / 60_000} мин:\n${output()}`);
}

const MAX_OUTPUT = 20_000;

export function collectOutput(child) {
  let text = '';
  const add = (chunk) => {
    text = (text + chunk).slice(-MAX_OUTPUT);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return () => text;
}

/** Texts of pages, one after another: a shop that has just started turns a crowd away. */
export async function readTexts(urls) {
  const texts = [];
  for (const url of urls) texts.push(await readText(url));
  return texts;
}

export async function readText(url, headers = {}) {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ответ ${response.status}`);
  return text;
}

/** Value of one line of the Prometheus text; sums all label sets; 0 when absent. */
export function metricOf(text, name, labels = '') {
  let sum = 0;
  for (const line of text.split('\n')) {
    const [head, value] = line.split(/ (?=\S+$)/);
    const isNamed = head === name || head.startsWith(`${name}{`);
    if (isNamed && head.includes(labels)) sum += Number(value);
  }
  return sum;
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
