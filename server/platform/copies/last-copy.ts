import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import type { Config } from '../../config/config.ts';

/** Folder of DATA_DIR that copying may write into, and its file: `scripts/backup/shop-data.mjs` too. */
const FOLDER = 'backup';
const MARK = 'last';

/** Newest whole copy of the data that the shop knows of. */
interface LastCopy {
  /** When it was begun; null: none was ever made. */
  madeAt: Millis | null;
  isLate: boolean;
}

export type Copying = Pick<Config, 'dataDir' | 'backupMaxHours'>;

/** Folder for the mark: a unit that may write there alone needs it before its first copy. */
export const makeCopyFolder = (dataDir: string) =>
  mkdir(join(dataDir, FOLDER), { recursive: true });

/** Newest copy; null where the shop is told not to look after copies. */
export async function findLastCopy(copying: Copying, now: Millis): Promise<LastCopy | null> {
  const { dataDir, backupMaxHours } = copying;
  if (backupMaxHours === 0) return null;
  const madeAt = await stat(join(dataDir, FOLDER, MARK)).then(
    ({ mtimeMs }) => Math.round(mtimeMs),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    },
  );
  return { madeAt, isLate: madeAt !== null && now - madeAt > backupMaxHours * HOUR_MS };
}
