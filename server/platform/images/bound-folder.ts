import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface KeptFile {
  path: string;
  size: number;
  writtenAt: number;
}

interface FolderBound {
  /** Counts a file in that was written; when all are too much, the oldest go, in the background. */
  add(bytes: number): void;
  /** Settles when what was begun has ended. */
  settled(): Promise<void>;
}

/** Share of the bound that is in use after removing: removing is rare. */
const SHARE_LEFT = 0.9;

/** Keeps the files below a folder within `maxBytes`, beginning at once. `onError` hears of failures. */
export function boundFolder(
  folder: string,
  maxBytes: number,
  onError: (error: unknown) => void,
): FolderBound {
  let used = 0;
  let addedMeanwhile = 0;
  let running: Promise<void> | null = null;
  const run = async () => {
    do {
      addedMeanwhile = 0;
      // Files that came while others were looked through may be among them: twice is safe.
      used = (await removeOldest(folder, maxBytes)) + addedMeanwhile;
    } while (addedMeanwhile > 0 && used > maxBytes);
  };
  const tidy = () => {
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  tidy();
  return {
    add(bytes) {
      used += bytes;
      addedMeanwhile += bytes;
      if (used > maxBytes) tidy();
    },
    settled: async () => {
      while (running) await running;
    },
  };
}

/** Gives the bytes that are left. */
async function removeOldest(folder: string, maxBytes: number): Promise<number> {
  const files = await listFiles(folder);
  let used = files.reduce((sum, { size }) => sum + size, 0);
  if (used <= maxBytes) return used;
  for (const { path, size } of files.sort((a, b) => a.writtenAt - b.writtenAt)) {
    if (used <= maxBytes * SHARE_LEFT) break;
    await rm(path, { force: true });
    used -= size;
  }
  return used;
}

async function listFiles(folder: string): Promise<KeptFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files: KeptFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Another process may have removed it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found) files.push({ path, size: found.size, writtenAt: found.mtimeMs });
  }
  return files;
}
