import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { outdateCopy, readCopyHead } from './nginx-copy.ts';
import type { PurgeMessage } from './purge-message.ts';

/** Copies of pages on the disk of an nginx. */
export interface NginxCopies {
  /** Makes those with one of the tags outdated. Gives their number, and that of all copies. */
  outdate(message: PurgeMessage): { outdated: number; copies: number };
}

interface Known {
  /** Differs when nginx has written another copy in the place of this one. */
  stamp: string;
  tags: readonly string[];
}

/**
 * The copies in a folder of `proxy_cache_path`. Tags that were read once are remembered: 50,000 copies
 * take half a second of one core, the first time two. It stops the process meanwhile: not for one that
 * answers people.
 */
export function createNginxCopies(folder: string, now: () => number): NginxCopies {
  let known = new Map<string, Known>();

  function look(path: string): Known {
    const { ino, mtimeMs } = statSync(path);
    const stamp = `${ino} ${mtimeMs}`;
    const before = known.get(path);
    return before?.stamp === stamp ? before : { stamp, tags: readCopyHead(path).tags };
  }

  return {
    outdate({ tags, everything }) {
      const wanted = new Set(tags);
      const found = new Map<string, Known>();
      let outdated = 0;
      for (const path of listCopies(folder)) {
        const isDone = unlessGone(() => {
          const copy = look(path);
          found.set(path, copy);
          const isWanted = everything
            ? copy.tags.length > 0
            : copy.tags.some((tag) => wanted.has(tag));
          if (isWanted) outdateCopy(path, now());
          return isWanted;
        });
        if (isDone) outdated++;
      }
      known = found;
      return { outdated, copies: found.size };
    },
  };
}

/** Files of copies; nginx names them by the digest of the key. */
export function listCopies(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\da-f]{32}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** nginx takes copies away as it likes: then there is nothing left to do. */
function unlessGone(work: () => boolean): boolean {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
