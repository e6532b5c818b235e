import { MAX_CATALOG_SEGMENTS, RESERVED_CATALOG_SLUGS } from '../../../shared/catalog.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { pathOf } from '../../catalog/former-addresses.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CategoryTable } from '../../platform/store/tables/catalog-tables.ts';

export type CategoryPlace = Pick<
  CategoryTable,
  'id' | 'parent_id' | 'title' | 'slug' | 'position' | 'active' | 'is_popular'
>;

/** All categories, in the order of people. */
export const listPlaces = (db: Db): Promise<CategoryPlace[]> =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'title', 'slug', 'position', 'active', 'is_popular'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A category and all below it; a circle ends where it comes back. */
export function listBelow(places: readonly CategoryPlace[], id: number): number[] {
  const found = [id];
  for (const at of found) {
    for (const place of places) {
      if (place.parent_id === at && !found.includes(place.id)) found.push(place.id);
    }
  }
  return found;
}

/** @throws CallError when two of a shelf have one address, the tree is a circle, or is too deep. */
export function requireAddresses(places: readonly CategoryPlace[], id: number): void {
  const own = places.find((place) => place.id === id);
  if (!own) return;
  const below = listBelow(places, id);
  if (own.parent_id !== null && below.includes(own.parent_id)) {
    throw new CallError('invalid', 'Категория не может стоять сама в себе');
  }
  const isDoubled = places.some(
    ({ id: other, parent_id, slug }) =>
      other !== id && parent_id === own.parent_id && slug === own.slug,
  );
  if (isDoubled || (own.parent_id === null && RESERVED_CATALOG_SLUGS.has(own.slug))) {
    throw new CallError('invalid', `Адрес «${own.slug}» рядом уже занят`);
  }
  const isDeep = (place: number) => pathOf(places, place).split('/').length > MAX_CATALOG_SEGMENTS;
  if (below.some(isDeep)) {
    throw new CallError('invalid', `Глубже ${MAX_CATALOG_SEGMENTS} уровней каталог не бывает`);
  }
}
