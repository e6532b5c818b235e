import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../../../shared/millis.ts';
import type { WorkDeps } from './session-files.ts';

/** Ending of a file that is still being written. */
const UNFINISHED = '.part';
/** Time without a byte after which nobody writes a file any more, in whichever process: a part comes for ten minutes at most. */
const SILENT_MS = HOUR_MS;
/** Folders below the data folder, with a folder for each session, or for the first letters of pictures. */
const PLACES = ['exchange', 'images'];

/** Clears away halves of parts and pictures whose processes were killed. Gives how many. */
export async function clearUnfinished({
  dataDir,
  now,
}: Pick<WorkDeps, 'dataDir' | 'now'>): Promise<number> {
  let cleared = 0;
  for (const place of PLACES) {
    for (const folder of await list(join(dataDir, place))) {
      const path = join(dataDir, place, folder);
      for (const name of await list(path)) {
        if (!name.endsWith(UNFINISHED)) continue;
        const file = join(path, name);
        // Another process may have removed or finished it.
        const found = await stat(file).catch(() => null);
        if (!found?.isFile() || now() - found.mtimeMs < SILENT_MS) continue;
        await rm(file, { force: true });
        cleared++;
      }
    }
  }
  return cleared;
}

/** Names in a folder; none where there is no folder. */
async function list(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
