import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import { endChild, endLater } from '../../helpers/ends.ts';
import { type Answer, ask } from '../../server/processes/ask.ts';
import { waitUntil } from '../../server/processes/shop-process.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm run dev` over a copy of the sources that a test may change; it ends with its test file. */
export interface DevLoop {
  port: number;
  /** All that it has written so far. */
  output(): string;
  get(path: string): Promise<Answer>;
  /** A page of the back office. */
  getDesk(path: string): Promise<Answer>;
  /** Replaces a text in a file of the copy. @throws when the file has no such text. */
  change(file: string, text: string, by: string): void;
}

export async function startDev(env: Record<string, string>): Promise<DevLoop> {
  const copy = copySources();
  endLater(() => rmSync(copy, { recursive: true, force: true }));
  const [port, deskPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(copy, 'scripts', 'dev.mjs')], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      BACKOFFICE_PORT: String(deskPort),
      DATA_DIR: join(copy, 'data'),
      DEMO_PRODUCTS: '60',
      DEMO_ORDERS: '0',
      ...env,
    },
  });
  endChild(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const loop: DevLoop = {
    port,
    output: () => output,
    get: (path) => ask({ port, path, host: `localhost:${port}` }),
    getDesk: (path) => ask({ port: deskPort, path, host: `localhost:${deskPort}` }),
    change(file, text, by) {
      const path = join(copy, file);
      const source = readFileSync(path, 'utf8');
      if (!source.includes(text)) throw new Error(`${file} does not say «${text}»`);
      writeFileSync(
        path,
        source.replace(text, () => by),
      );
    },
  };
  const isOpen = async () => child.exitCode !== null || output.includes('Открывайте');
  await waitUntil('the loop is open', isOpen).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${output}`);
  });
  return loop;
}

function copySources(): string {
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, 'dev-test-'));
  for (const name of ['server', 'views', 'client', 'shared', 'scripts', 'public']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => path !== join(root, 'public', 'assets'),
    });
  }
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(root, name), join(copy, name), { preserveTimestamps: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
