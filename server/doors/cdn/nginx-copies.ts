import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Millis } from '../../../shared/millis.ts';
import { type CopyHead, readCopyHead } from './nginx-copy.ts';
import type { PurgeMessage } from './purge-message.ts';

/** A page on the disk of an nginx. */
export interface NginxCopy {
  path: string;
  key: string;
  /** Time when a visitor last made nginx fetch it; our own requests do not count. */
  askedAt: Millis;
}

/** Copies of pages on the disk of an nginx; they are only read. */
export interface NginxCopies {
  /** Copies with one of the tags, the last asked for first, and how many files there are. */
  find(message: PurgeMessage): { wanted: NginxCopy[]; copies: number; unreadable: number };
  /** Text that differs when nginx has written another copy in the place of this one; empty: none is there. */
  stampOf(copy: NginxCopy): string;
  /** Notes that nginx has written this copy because we asked. */
  noteRefreshed(copy: NginxCopy): void;
}

interface Known extends NginxCopy {
  stamp: string;
  tags: readonly string[];
}

/**
 * The copies in a folder of `proxy_cache_path`. Tags that were read once are remembered: 50,000 copies
 * take half a second of one core, the first time two. It stops the process meanwhile: not for one that
 * answers people.
 */
export function createNginxCopies(folder: string): NginxCopies {
  let known = new Map<string, Known>();

  function look(path: string): Known {
    const { stamp, mtimeMs } = readStamp(path);
    const before = known.get(path);
    if (before?.stamp === stamp) return before;
    return { path, stamp, askedAt: mtimeMs, ...readCopyHead(path) };
  }

  return {
    find({ tags, everything }) {
      const wanted = new Set(tags);
      const found = new Map<string, Known>();
      for (const path of listCopies(folder)) {
        unlessGone(() => found.set(path, look(path)));
      }
      known = found;
      const all = [...found.values()];
      const isWanted = (copy: Known) =>
        everything ? copy.tags.length > 0 : copy.tags.some((tag) => wanted.has(tag));
      return {
        wanted: all.filter(isWanted).sort((one, other) => other.askedAt - one.askedAt),
        copies: all.length,
        unreadable: all.filter(({ key }) => key === '').length,
      };
    },
    stampOf({ path }) {
      let stamp = '';
      unlessGone(() => {
        stamp = readStamp(path).stamp;
      });
      return stamp;
    },
    noteRefreshed({ path, askedAt }) {
      unlessGone(() => {
        known.set(path, { path, stamp: readStamp(path).stamp, ...readCopyHead(path), askedAt });
      });
    },
  };
}

function readStamp(path: string) {
  const { ino, mtimeMs } = statSync(path);
  return { stamp: `${ino} ${mtimeMs}`, mtimeMs };
}

/**
 * Asks for what the agent needs: the folder is read alone, as it is the machine's, and copies are removed
 * from the folders in it, which nginx makes for itself. @throws when another user is not let in.
 */
export function requireAccess(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  accessSync(folder, R_OK | X_OK);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) accessSync(join(entry.parentPath, entry.name), R_OK | W_OK | X_OK);
  }
}

/** Removes the copies whose heads are wanted, or all of them unread. Gives how many there were and went. */
export function removeCopies(
  folder: string,
  isWanted: 'all' | ((head: CopyHead) => boolean),
): { read: number; removed: number } {
  const copies = listCopies(folder);
  let removed = 0;
  for (const path of copies) {
    unlessGone(() => {
      if (isWanted !== 'all' && !isWanted(readCopyHead(path))) return;
      rmSync(path);
      removed++;
    });
  }
  return { read: copies.length, removed };
}

/** Files of copies; nginx names them by the digest of the key. */
export function listCopies(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\da-f]{32}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** nginx takes copies away as it likes: then there is nothing left to do. */
function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
