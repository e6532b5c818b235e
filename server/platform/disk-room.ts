import { statfsSync } from 'node:fs';

/** Bytes that are free on the disk of a folder. */
export type FreeBytes = (folder: string) => number;

/** Bytes that may still be written to a disk. */
export interface DiskRoom {
  left(): number;
  /** Counts bytes that are being written; false when there is no room for them. */
  take(bytes: number): boolean;
}

/** Space that files leave free: orders are written to the same disk. */
export const SPARE_BYTES = 256 * 2 ** 20;
/** Bytes between two looks at the disk, which others fill too. */
const LOOK_BYTES = 16 * 2 ** 20;

/** Room on the disk of a folder, which exists. */
export function openDiskRoom(folder: string, freeBytes: FreeBytes = readFreeBytes): DiskRoom {
  const look = () => freeBytes(folder) - SPARE_BYTES;
  let left = look();
  let unseen = 0;
  return {
    left: () => left,
    take(bytes) {
      left -= bytes;
      unseen += bytes;
      if (unseen >= LOOK_BYTES) {
        unseen = 0;
        left = Math.min(left, look());
      }
      return left >= 0;
    },
  };
}

function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
