import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../shared/millis.ts';
import type { CatalogChange } from './catalog-change.ts';
import type { FollowedIndex } from './follow-store.ts';
import type { Snapshots } from './snapshots.ts';

interface SnapshotKeeper {
  /** Tells what changed since the last snapshot. */
  count(change: CatalogChange): void;
  /** Writes when enough changed and the last snapshot is old enough; does not wait. */
  keepIfDue(followed: FollowedIndex): void;
  /** Writes when enough changed, however new the last snapshot is: before the end. */
  keepIfMuch(followed: FollowedIndex): Promise<void>;
  /** Writes what is there now. */
  keep(followed: FollowedIndex): Promise<void>;
}

/** Time in which the start and its first visitors are served before anything else. */
const FIRST_MS = 5_000;
const APART_MS = MINUTE_MS;
/** Number of changes that are read again in no time. */
const FEW = 100;
const FEW_OF_ALL = 0.02;

/** Decides when a snapshot is worth its writing. */
export function createSnapshotKeeper(
  snapshots: Snapshots,
  log: Pick<Logger, 'error'>,
): SnapshotKeeper {
  let changed = 0;
  let nextAt = performance.now() + FIRST_MS;
  let keeping: Promise<void> | null = null;

  const keep = async (followed: FollowedIndex) => {
    const before = changed;
    changed = 0;
    try {
      await snapshots.save(followed);
    } catch (error) {
      changed += before;
      throw error;
    } finally {
      nextAt = performance.now() + APART_MS;
      keeping = null;
    }
  };

  const keepOnce = (followed: FollowedIndex) => {
    keeping ??= keep(followed);
    return keeping;
  };

  const keepIfMuch = async (followed: FollowedIndex) => {
    const isMuch = changed > Math.max(FEW, followed.index.size * FEW_OF_ALL);
    if (!isMuch && !keeping) return;
    await keepOnce(followed).catch((error: unknown) => {
      log.error({ err: error }, 'Снимок каталога не записан');
    });
  };

  return {
    count({ everything, products }) {
      changed += everything ? Infinity : products.length;
    },
    keepIfDue(followed) {
      if (!keeping && performance.now() >= nextAt) void keepIfMuch(followed);
    },
    keepIfMuch,
    keep: keepOnce,
  };
}
