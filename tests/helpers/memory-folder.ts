import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'marmit-tests-';
const GIB = 1024 ** 3;

/** True where processes can share that many bytes of memory as files. */
export function hasSharedMemory(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}

/**
 * Temporary files of this process and of those that it starts lie in memory where there is room: a commit
 * waits a hundred times longer for a disk. A process that is killed loses nothing in either. They go with
 * this process; what killed ones left goes at the next run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasSharedMemory(4 * GIB)) return;
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL is another user, when root runs it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
