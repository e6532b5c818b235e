import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { prepareSearch } from './search-tables.ts';

/** The version of the catalogue that searches read. */
export interface SearchedVersions {
  readonly index: CatalogIndex;
  /** Until the changes so far are found. */
  settled(): Promise<void>;
}

/**
 * Searches read the newest version whose tables are ready: a change is found some moments after it is
 * in force, and nobody waits while the tables are made; only a search in the first moments after
 * the start may. One version is prepared at a time, the newest.
 */
export function followVersions(catalog: Catalog): SearchedVersions {
  let { index } = catalog;
  let preparing = Promise.resolve();
  catalog.onStart(() => prepareSearch(index));
  const prepare = async () => {
    const next = catalog.index;
    if (next === index) return;
    await prepareSearch(next, index);
    index = next;
  };
  catalog.onChange(() => {
    preparing = preparing.then(prepare);
  });
  return {
    get index() {
      return index;
    },
    settled: () => preparing,
  };
}
