/**
 * Needs of every command before it can run: packages and a build. Plain JavaScript for the
 * system's Node (18 or newer): the project's own Node arrives with the packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, 'node_modules', '.bin', name);
/** The pinned Node, whatever the system's is. */
export const pinnedNode = bin('node');
const stampFile = join(root, 'dist', '.sources');
const sourceFolders = ['server', 'views', 'client', 'shared', 'scripts/build', 'public/errors'];
const sourceFiles = ['esbuild.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Runs a step and says how long it took; its output is shown only when it fails. */
export function step(label, command, args, env = {}) {
  const started = Date.now();
  process.stdout.write(`${label} … `);
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (result.status === 0) {
    console.log(`готово за ${seconds} с`);
    return true;
  }
  console.log(`ошибка через ${seconds} с`);
  console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`);
  return false;
}

/** The same beside other work: its one line is written when it is over. */
export async function runBeside(label, command, args) {
  const started = Date.now();
  const { status, output } = await gatherOutput(command, args);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (status === 0) console.log(`${label} … готово за ${seconds} с`);
  else console.log(`${label} … ошибка через ${seconds} с\n${output}${status ?? ''}`);
  return status === 0;
}

/** Runs a command without this terminal: gives its status, or its error, and all that it said. */
export async function gatherOutput(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const status = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error));
    child.once('close', resolve);
  });
  return { status, output };
}

export function requireStep(...args) {
  if (!step(...args)) process.exit(1);
}

/**
 * Installs packages when there are none or the lock file is newer. Not by `npm ci`: it refuses a lock
 * file that names only the platforms its registry offers.
 */
export function ensureInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  const fresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (fresh && existsSync(pinnedNode)) return;
  requireStep(
    'Установка пакетов',
    'npm',
    ['install', '--loglevel=error', '--no-fund', '--no-audit'],
    {
      NODE_ENV: 'development',
    },
  );
}

/** Builds the server and the browser files when a source has changed since the last build. */
export function ensureBuilt() {
  const digest = digestSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return;
  requireStep('Сборка', pinnedNode, ['esbuild.config.mjs']);
}

/** Notes that a build of the sources of now is there, however it was asked for. */
export function noteBuilt() {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digestSources());
}

function digestSources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  for (const folder of sourceFolders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (file.isFile()) add(join(file.parentPath ?? file.path, file.name));
    }
  }
  for (const file of sourceFiles) add(join(root, file));
  return hash.digest('hex');
}

/**
 * Node's flags for the server. Young objects get 8 MB instead of 32: collecting them takes three
 * milliseconds at a time instead of twelve (docs/decisions/0008-where-time-and-memory-go.md).
 * Procfile says the same.
 */
export const serverFlags = ['--max-semi-space-size=8'];
/**
 * Place where Node keeps what it made of our code at the last start; and memory above a megabyte
 * goes back to the system when it is freed, which glibc by itself learns not to do. Procfile says
 * the same.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'code'),
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Runs one of our built programs in the foreground with this terminal, passing signals on. */
export function runBuilt(program, args, env = {}) {
  const child = spawn(pinnedNode, [...serverFlags, join('dist', 'server', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...serverEnvironment, ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
