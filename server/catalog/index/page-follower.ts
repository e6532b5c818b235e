import type { PageCache } from '../../platform/http/page-cache.ts';
import type { Log } from '../../platform/log.ts';
import type { ReferenceCache } from '../../platform/reference/reference-cache.ts';
import type { ReferenceData } from '../../platform/reference/reference-data.ts';
import type { CatalogChange } from './catalog-change.ts';
import { changeTags } from './change-tags.ts';

export interface PageFollower {
  /** Takes a change of the catalogue over into reference data and pages, one after the other. */
  follow(change: CatalogChange): Promise<void>;
  /** Settles when reference data and page cache have followed the last change. */
  settled(): Promise<void>;
}

interface Followers {
  reference: ReferenceCache<ReferenceData>;
  pageCache: PageCache;
  log: Log;
}

export function createPageFollower({ reference, pageCache, log }: Followers): PageFollower {
  const followOne = async (change: CatalogChange) => {
    try {
      await reference.refreshAll();
      if (change.everything) pageCache.dropAll();
      else pageCache.dropByTags(changeTags(change));
    } catch (error) {
      log.error({ err: error }, 'Изменение каталога прошло мимо страниц: все сделаются заново');
      pageCache.dropAll();
    }
  };
  let settling = Promise.resolve();
  return {
    follow(change) {
      settling = settling.then(() => followOne(change));
      return settling;
    },
    settled: () => settling,
  };
}
