import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { StorageTable } from '../../../platform/store/tables/stock-tables.ts';

/** Price level by its code or its title. */
export function findLevel<Level extends Pick<PriceLevelTable, 'code' | 'title'>>(
  levels: readonly Level[],
  name: string,
): Level | undefined {
  const lower = name.toLowerCase();
  return (
    levels.find(({ code }) => code === name) ??
    levels.find(({ title }) => title.toLowerCase() === lower)
  );
}

/** Storage by its id or its title. */
export function findStorage<Storage extends Pick<StorageTable, 'id' | 'title'>>(
  storages: readonly Storage[],
  name: string,
): Storage | undefined {
  const lower = name.toLowerCase();
  return (
    storages.find(({ id }) => String(id) === name) ??
    storages.find(({ title }) => title.toLowerCase() === lower)
  );
}
