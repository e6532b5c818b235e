import { MINUTE_MS, type Millis, SECOND_MS } from '../../../shared/millis.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import type { Log } from '../../platform/log.ts';
import type { ReferenceCache, ReferenceName } from '../../platform/reference/reference-cache.ts';
import type { ReferenceData } from '../../platform/reference/reference-data.ts';
import type { CatalogChange } from './catalog-change.ts';
import { changeTags } from './change-tags.ts';

export interface PageFollower {
  /** Takes a change of the catalogue over into reference data and pages, one after the other. */
  follow(change: CatalogChange): Promise<void>;
  /** Settles when reference data and page cache have followed the last change. */
  settled(): Promise<void>;
  /** Reference data that could not be read are tried no more. */
  close(): void;
}

interface Followers {
  reference: Pick<ReferenceCache<ReferenceData>, 'refreshAll'>;
  pageCache: Pick<PageCache, 'dropAll' | 'dropByTags'>;
  log: Log;
  /** Pauses before further tries of what could not be read. */
  pausesMs?: readonly Millis[];
}

/** Longer troubles are over at the next change, or at the renewal of every hour. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];

export function createPageFollower(followers: Followers): PageFollower {
  const { reference, pageCache, log, pausesMs = PAUSES_MS } = followers;
  let settling = Promise.resolve();
  /** Reference data that stand as they were before a change. */
  let failed: readonly ReferenceName[] = [];
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const guarded = () =>
      step().catch((error: unknown) => {
        log.error({ err: error }, 'Изменение каталога прошло мимо страниц: все сделаются заново');
        pageCache.dropAll();
      });
    settling = settling.then(guarded);
    return settling;
  };
  const tryLater = () => {
    clearTimeout(timer);
    const pause = pausesMs[tries];
    if (failed.length === 0 || pause === undefined || isClosed) return;
    timer = setTimeout(() => void inTurn(tryAgain), pause).unref();
  };
  const followOne = async (change: CatalogChange) => {
    failed = await reference.refreshAll();
    tries = 0;
    tryLater();
    if (change.everything) pageCache.dropAll();
    else pageCache.dropByTags(changeTags(change));
  };
  const tryAgain = async () => {
    const names = failed;
    if (names.length === 0 || isClosed) return;
    failed = await reference.refreshAll(names);
    tries++;
    tryLater();
    // Pages made since then show the old values.
    if (failed.length < names.length) pageCache.dropAll();
  };
  return {
    follow: (change) => inTurn(() => followOne(change)),
    settled: () => settling,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
