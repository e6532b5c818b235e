import { type CatalogViewer, priceColumns, stockColumn } from '../viewer-prices.ts';
import type { CatalogIndex } from './catalog-index.ts';

/** Bounds of prices and number of products in stock, by the viewer's city and price level. */
export interface ViewerMeasure {
  /** Kopecks; Infinity and −Infinity when nothing has a price. */
  min: number;
  max: number;
  available: number;
}

/** Measure of a scope for a viewer, remembered under the scope's name where it has one. */
export function viewerMeasure(
  index: CatalogIndex,
  scopeName: string | null,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
): ViewerMeasure {
  if (!scopeName) return measureForViewer(index, ordinals, viewer);
  const level = viewer.loggedIn ? viewer.levelId : null;
  const key = `${scopeName} ${viewer.cityId} ${level}`;
  const known = index.measures.get(key) ?? measureForViewer(index, ordinals, viewer);
  index.measures.set(key, known);
  return known;
}

function measureForViewer(
  index: CatalogIndex,
  ordinals: Uint32Array,
  viewer: CatalogViewer,
): ViewerMeasure {
  const { priceOf } = priceColumns(index, viewer);
  const stock = stockColumn(index, viewer.cityId);
  let [min, max, available] = [Infinity, -Infinity, 0];
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place]!;
    const price = priceOf(ordinal);
    if (price > 0 && price < min) min = price;
    if (price > max && price > 0) max = price;
    if (stock[ordinal]! > 0) available++;
  }
  return { min, max, available };
}
