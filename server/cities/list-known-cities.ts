import type { City } from '../../shared/contract/catalog.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { ReferenceRows } from '../catalog/index/reference-rows.ts';
import { listCities } from './list-cities.ts';

const known = new WeakMap<ReferenceRows, Promise<City[]>>();

/** All cities with their storages and offices, read once for each version of the reference tables. */
export function listKnownCities({ store, index }: Catalog): Promise<readonly City[]> {
  const { rows } = index.reference;
  const kept = known.get(rows);
  if (kept) return kept;
  const read = listCities(store.db).then((groups) => groups.flatMap(({ cities }) => cities));
  known.set(rows, read);
  read.catch(() => known.delete(rows));
  return read;
}
