import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import { endChild, endLater } from '../../helpers/ends.ts';
import { ask } from '../processes/ask.ts';
import { waitUntil } from '../processes/shop-process.ts';

const root = join(import.meta.dirname, '../../..');
const program = join(root, 'scripts', 'find-nginx.mjs');
const { findNginx }: { findNginx: () => string } = await import(program);
interface NginxFolder {
  nginxFolder: string;
  writeNginxFolder(
    folder: string,
    ports: { port: number; shopPorts: readonly [number, number]; plainPort: number },
  ): void;
}
const files: NginxFolder = await import(join(root, 'scripts', 'e2e', 'nginx-folder.mjs'));
const { writeNginxFolder } = files;
export const { nginxFolder } = files;

export interface Nginx {
  port: number;
  /** Port of those who speak without encryption. */
  plainPort: number;
  /** Folder of its copies. */
  cacheFolder: string;
  /** Socket over which copies are renewed. */
  refreshSocket: string;
  errors(): string;
}

/** nginx with the committed configuration; only ports and folders are others. It ends with its test file. */
export async function startNginx(shopPorts: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-nginx-'));
  endLater(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const plainPort = await freePort();
  const cacheFolder = join(folder, 'cache');
  writeNginxFolder(folder, { port, shopPorts, plainPort });
  const child = spawn(findNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endChild(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  await waitUntil('nginx answers', () => answers(child, port)).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${errors}`);
  });
  return {
    port,
    plainPort,
    cacheFolder,
    refreshSocket: join(folder, 'refresh.sock'),
    errors: () => errors,
  };
}

async function answers(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error('nginx did not start');
  return ask({ port, path: '/errors/errors.css' }).then(
    () => true,
    () => false,
  );
}
