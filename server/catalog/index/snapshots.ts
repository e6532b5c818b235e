import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { FollowedIndex, Sequences } from './follow-store.ts';
import { packIndex, unpackIndex } from './index-parts.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';

export interface Snapshots {
  /** The index of the last snapshot that belongs to this store and program; null when there is none. */
  find(): Promise<FollowedIndex | null>;
  /** Writes a snapshot in the place of the last one, a little at a time. */
  save(followed: FollowedIndex): Promise<void>;
  /** Stops at once: a file that is being written is left. */
  stop(): void;
}

export interface SnapshotPlace {
  folder: string;
  /** Differs from that of every other store. */
  shop: string;
}

interface SnapshotsOptions extends SnapshotPlace {
  db: Db;
  log: Pick<Logger, 'info' | 'error'>;
}

/** A product of the last changes, as the store held it. */
type Change = readonly [id: number, changedSeq: number, updatedAt: number];

/** Grows with every other meaning of what stands in the file. */
const FORMAT = 6;
/** Number of the last changes that tell whether the store went on from there. */
const CHANGES = 200;

/** Put in by the build; other sources may read the same rows in another way. */
declare const SERVER_BUILD: string | undefined;
const build = typeof SERVER_BUILD === 'undefined' ? 'sources' : SERVER_BUILD;

/**
 * The index between two starts, in a file that may be deleted at any time: what the store says counts,
 * the file only saves reading all of it.
 */
export function createSnapshots({ db, folder, shop, log }: SnapshotsOptions): Snapshots {
  const file = join(folder, 'catalog.snapshot');
  const about = JSON.stringify([FORMAT, build, process.version, endianness(), shop]);
  const key = createHash('sha256').update(about).digest('base64url');
  let stopped = false;

  const read = () =>
    readSnapshotFile(file, key, (reader) => {
      const { seen, changes } = readKept<{
        seen: Sequences;
        changes: Change[];
      }>(reader.readText('seen'));
      return { seen, changes, index: unpackIndex(reader) };
    });

  return {
    async find() {
      try {
        const kept = read();
        if (kept && (await isContinued(db, kept.seen, kept.changes))) return kept;
        log.info('Подходящего снимка каталога нет');
      } catch (error) {
        log.error({ err: error, file }, 'Снимок каталога не прочитан');
      }
      return null;
    },
    async save({ index, seen }) {
      const startedAt = performance.now();
      const changes = await listLastChanges(db, seen);
      const parts = { seen: [JSON.stringify({ seen, changes })], ...packIndex(index) };
      const bytes = await writeSnapshotFile(file, key, parts, () => stopped);
      const ms = Math.round(performance.now() - startedAt);
      if (bytes !== null) log.info({ bytes, ms, products: index.size }, 'Снимок каталога записан');
    },
    stop() {
      stopped = true;
    },
  };
}

async function listLastChanges(db: Db, { catalog }: Sequences): Promise<Change[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'changed_seq', 'updated_at'])
    .where('changed_seq', '<=', catalog)
    .orderBy('changed_seq', 'desc')
    .limit(CHANGES)
    .execute();
  return rows.map(({ id, changed_seq, updated_at }) => [id, changed_seq, updated_at]);
}

/**
 * True when the store went on from these changes. One that was put back to an older state and then
 * changed in another way holds products of that time as they never were here.
 */
async function isContinued(db: Db, seen: Sequences, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const ids = changes.map(([id]) => id);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'changed_seq', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  const now = new Map(rows.map((row) => [row.id, row]));
  return changes.every(([id, changedSeq, updatedAt]) => {
    const row = now.get(id);
    if (!row || row.changed_seq > seen.catalog) return row !== undefined;
    return row.changed_seq === changedSeq && row.updated_at === updatedAt;
  });
}
