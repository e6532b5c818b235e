import type { Catalog } from '../../catalog/index/catalog.ts';
import type { CatalogChange } from '../../catalog/index/catalog-change.ts';

/** Answer to a call for changes; `sequence` grows with every change of the store. */
export type ChangesSince = CatalogChange & { sequence: number };

interface ChangeLog {
  /** All that changed after `sequence`; with null only the newest sequence is told. */
  since(sequence: number | null): Promise<ChangesSince>;
}

const MAX_KEPT = 300;
/** Number of ids above which they are as good as everything. */
const MAX_IDS = 5000;
const NOTHING: CatalogChange = { products: [], categories: [], brands: [], everything: false };

/**
 * The last changes of the catalogue by their sequence. The store is looked at anew for each question,
 * so that an answer is never behind another process of the same shop.
 */
export function createChangeLog(catalog: Catalog): ChangeLog {
  const kept: { after: number; change: CatalogChange }[] = [];
  let oldest = catalog.version;
  let last = catalog.version;
  catalog.onChange((change) => {
    kept.push({ after: last, change });
    last = catalog.version;
    while (kept.length > MAX_KEPT) {
      kept.shift();
      oldest = kept[0]?.after ?? last;
    }
  });
  return {
    async since(sequence) {
      await catalog.poll();
      if (sequence === null || sequence === last) return { ...NOTHING, sequence: last };
      // Older than what is kept, or of a store that is no more.
      const isKnown = sequence >= oldest && sequence < last;
      if (!isKnown) return { ...NOTHING, everything: true, sequence: last };
      // A process that took several changes over at once has no version between them.
      const first = kept.findLastIndex(({ after }) => after <= sequence);
      return { ...merge(kept.slice(first).map(({ change }) => change)), sequence: last };
    },
  };
}

function merge(changes: readonly CatalogChange[]): CatalogChange {
  const all = (pick: (change: CatalogChange) => readonly number[]) => [
    ...new Set(changes.flatMap(pick)),
  ];
  const products = all((change) => change.products);
  const everything = changes.some((change) => change.everything) || products.length > MAX_IDS;
  if (everything) return { ...NOTHING, everything };
  return {
    products,
    everything,
    categories: all((change) => change.categories),
    brands: all((change) => change.brands),
  };
}
