import { isSameName } from '../../../../shared/ru/plain-name.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { StorageTable } from '../../../platform/store/tables/stock-tables.ts';

/** Price level by its code or its title. */
export function findLevel<Level extends Pick<PriceLevelTable, 'code' | 'title'>>(
  levels: readonly Level[],
  name: string,
): Level | undefined {
  return (
    levels.find(({ code }) => code === name) ?? levels.find(({ title }) => isSameName(title, name))
  );
}

/** Storage by its id or its title. */
export function findStorage<Storage extends Pick<StorageTable, 'id' | 'title'>>(
  storages: readonly Storage[],
  name: string,
): Storage | undefined {
  return (
    storages.find(({ id }) => String(id) === name) ??
    storages.find(({ title }) => isSameName(title, name))
  );
}
