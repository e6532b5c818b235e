import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import { listRates } from '../currency/list-rates.ts';
import type { Callers } from '../identity/callers.ts';
import type { Catalog } from './index/catalog.ts';
import { levelOfRole } from './index/reference.ts';
import type { CatalogViewer } from './viewer-prices.ts';

/** Finds for whom the catalogue shows its prices. */
export type FindCatalogViewer = (viewer: Viewer) => Promise<CatalogViewer>;

/** A customer's prices are those of the role; guests see retail ones. */
export function createCatalogViewers(catalog: Catalog, callers: Callers): FindCatalogViewer {
  const { db } = catalog.store;
  return async (viewer) => {
    const caller = await callers.find(viewer);
    const { cityId } = viewer;
    const rates = viewer.rate === ROUBLE_RATE_ID ? [] : await listRates(db);
    const rate = rates.find(({ id }) => id === viewer.rate);
    const place = { cityId, ...(rate && { rate }) };
    if (!('role' in caller)) return { ...place, levelId: null, loggedIn: false };
    const { levels } = catalog.index.reference.rows;
    return { ...place, levelId: levelOfRole(levels, caller.role) ?? null, loggedIn: true };
  };
}
