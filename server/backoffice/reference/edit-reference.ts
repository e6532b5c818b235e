import { MAX_CATALOG_SEGMENTS, RESERVED_CATALOG_SLUGS } from '../../../shared/catalog.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { leadFrom, leadFromLeft, pathOf } from '../../catalog/former-addresses.ts';
import { holdFields } from '../../catalog/held-fields.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CategoryTable } from '../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { ReferenceKind } from './reference-kinds.ts';

export type Place = Pick<
  CategoryTable,
  'id' | 'parent_id' | 'title' | 'slug' | 'position' | 'active' | 'is_popular'
>;

/** All categories, in the order of people. */
export const listPlaces = (db: Db | Tx): Promise<Place[]> =>
  (db as Db)
    .selectFrom('categories')
    .select(['id', 'parent_id', 'title', 'slug', 'position', 'active', 'is_popular'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A category and all below it; a circle ends where it comes back. */
export function listBelow(places: readonly Place[], id: number): number[] {
  const found = [id];
  for (const at of found) {
    for (const place of places) {
      if (place.parent_id === at && !found.includes(place.id)) found.push(place.id);
    }
  }
  return found;
}

type By = { staffId: number; now: Millis };

/**
 * Writes fields of a category, a brand or a parameter by a person's word: imports leave them alone from
 * now on, and visitors of a former address are led on.
 */
export async function editReference(
  tx: Tx,
  { kind, id }: { kind: ReferenceKind; id: number },
  fields: Readonly<Record<string, string | number | null>>,
  by: By,
): Promise<void> {
  const { table, entity } = kind;
  const names = Object.keys(fields);
  if (names.length === 0) return;
  const before = entity === 'category' ? await listPlaces(tx) : [];
  const after = before.map((place) => (place.id === id ? { ...place, ...fields } : place));
  if (entity === 'category') requireAddresses(after, id);
  if (entity === 'brand' && fields['url_rewrite_code'] !== undefined) {
    await leaveBrandAddress(tx, id, String(fields['url_rewrite_code']));
  }
  await tx
    .updateTable(table as 'brands')
    .set({ ...fields, ...(table === 'categories' && { updated_at: by.now }) } as never)
    .where('id', '=', id)
    .execute();
  await leadFromLeft(tx, before, after);
  await holdFields(
    tx,
    entity,
    names.map((field) => ({ id, field, told: null })),
    by,
  );
}

async function leaveBrandAddress(tx: Tx, id: number, code: string): Promise<void> {
  const rows = await tx.selectFrom('brands').select(['id', 'url_rewrite_code']).execute();
  if (rows.some((row) => row.id !== id && row.url_rewrite_code === code)) {
    throw new CallError('invalid', 'Такой адрес уже есть у другого бренда');
  }
  const own = rows.find((row) => row.id === id)?.url_rewrite_code;
  if (own && own !== code) await leadFrom(tx, { entity: 'brand', id }, own);
}

/** @throws CallError when two of a shelf have one address, the tree is a circle, or is too deep. */
function requireAddresses(places: readonly Place[], id: number): void {
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
