import type { Log } from '../log.ts';
import { writeAtomically } from './write-atomically.ts';

/** Codes of a disk that takes nothing for now: full, above its quota, read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/**
 * Keeps a file that can be made anew, where the disk has room for it. Gives whether it is there: without
 * room whoever asked is served from memory. @throws for any other failure.
 */
export async function keepIfRoom(
  path: string,
  bytes: Uint8Array,
  log: Pick<Log, 'warn'>,
): Promise<boolean> {
  try {
    await writeAtomically(path, bytes);
    return true;
  } catch (error) {
    if (!NO_ROOM.has(String((error as NodeJS.ErrnoException).code))) throw error;
    log.warn({ err: error, path }, 'На диске нет места: файл отдан, но не сохранён');
    return false;
  }
}
