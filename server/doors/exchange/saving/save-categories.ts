import { MAX_CATALOG_SEGMENTS, RESERVED_CATALOG_SLUGS } from '../../../../shared/catalog.ts';
import { leadFromLeft } from '../../../catalog/former-addresses.ts';
import { type Held, loadHeld, loadMerged, NOTHING_HELD } from '../../../catalog/held-fields.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { CategoryTable } from '../../../platform/store/tables/catalog-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { CategoryDraft, ImportDraft } from '../draft/import-draft.ts';
import { takeSlug } from './free-slug.ts';

/** Ids below are taken: 1 and 111 are the sale catalogue (S2.102, S2.109). */
const FIRST_ID = 200;

/** A longer chain of parents is a mistake as a circle is. */
const MAX_TRAIL = 64;

type Row = Pick<
  CategoryTable,
  'id' | 'parent_id' | 'external_id' | 'title' | 'slug' | 'position' | 'active'
>;

/**
 * Brings the categories to what the files say and gives the ids of all imported ones by their keys.
 * Positions of known categories stay as they are, and so do addresses unless a category moves: then
 * visitors of the former ones are led on.
 */
export async function saveCategories(
  tx: Tx,
  draft: ImportDraft,
  at: number,
): Promise<{ ids: Map<string, number>; changed: boolean; told: string[] }> {
  const known = await readCategories(tx);
  const byKey = new Map(known.map((row) => [row.external_id ?? '', row]));
  const taken = new Set(known.map((row) => `${row.parent_id ?? 0}/${row.slug}`));
  for (const slug of RESERVED_CATALOG_SLUGS) taken.add(`0/${slug}`);
  const merged = await loadMerged(tx, 'category');
  const held = await loadHeld(
    tx,
    'category',
    known.map((row) => row.id),
  );
  const { parents, left } = resolveParents(draft.categories, known, held);
  const handmade = new Map(known.map((row) => [keyOf(row), row.id]));
  const above = new Map(known.map((row) => [row.id, row.parent_id]));
  const ids = new Map([
    ...merged,
    ...known.flatMap((row) => (row.external_id ? [[row.external_id, row.id] as const] : [])),
  ]);
  const created: Row[] = [];
  const changed: Row[] = [];
  let id = await nextNumber(tx, 'categories', FIRST_ID);
  let position = Math.max(
    0,
    ...known.filter((row) => row.position < OTHER_POSITION).map((row) => row.position),
  );

  for (const key of parentsFirst(parents)) {
    const { title, active } = draft.categories.get(key) as CategoryDraft;
    const parentKey = parents.get(key);
    const parent_id = (parentKey ? (ids.get(parentKey) ?? handmade.get(parentKey)) : null) ?? null;
    const row = byKey.get(key);
    // The category has become another one.
    if (!row && merged.has(key)) continue;
    const flag = active ? 1 : 0;
    if (!row) {
      const slug = takeSlug([title], taken, `${parent_id ?? 0}/`);
      ids.set(key, id);
      position++;
      above.set(id, parent_id);
      created.push({ id: id++, parent_id, external_id: key, title, slug, position, active: flag });
      continue;
    }
    const told = keepHeld(row, { title, parent_id, active: flag }, held.get(row.id));
    // Categories that were merged may stand for one another.
    if (isBelow(told.parent_id, row.id, above)) {
      told.parent_id = isBelow(row.parent_id, row.id, above) ? null : row.parent_id;
      left.add(key);
    }
    above.set(row.id, told.parent_id);
    const isSame = row.title === told.title && row.parent_id === told.parent_id;
    if (isSame && row.active === told.active) continue;
    const moved = row.parent_id !== told.parent_id;
    const slug = moved ? takeSlug([row.slug], taken, `${told.parent_id ?? 0}/`) : row.slug;
    changed.push({ ...row, ...told, slug });
  }
  const absent = listAbsent(draft, known);
  changed.push(...absent.filter((row) => !held.get(row.id)?.has('active')));
  await insertRows(
    tx,
    'categories',
    created.map((row) => fullRow(row, at)),
  );
  for (const row of changed) {
    const { id: changedId, ...values } = row;
    await tx
      .updateTable('categories')
      .set({ ...values, updated_at: at })
      .where('id', '=', changedId)
      .execute();
  }
  const byId = new Map(changed.map((row) => [row.id, row]));
  const now = known.map((row) => byId.get(row.id) ?? row);
  await leadFromLeft(tx, known, now.concat(created));
  const told = [...left].map((key) => tellLeft(draft.categories.get(key)?.title ?? ''));
  return { ids, changed: created.length + changed.length > 0, told };
}

const tellLeft = (title: string) =>
  `раздел «${title}» не переставлен: с разделами, которые переставлены на сайте, вышел бы круг`;

/** True when the way up from a category leads to this one, or has no end. */
function isBelow(
  from: number | null,
  id: number,
  above: ReadonlyMap<number, number | null>,
): boolean {
  let up = from;
  for (let steps = 0; up !== null; steps++) {
    if (up === id || steps > MAX_TRAIL) return true;
    up = above.get(up) ?? null;
  }
  return false;
}

/** Values of a category in a file, but for those that a person holds. */
function keepHeld(
  row: Row,
  told: Pick<Row, 'title' | 'parent_id' | 'active'>,
  held: Held = NOTHING_HELD,
): typeof told {
  return {
    title: held.has('title') ? row.title : told.title,
    parent_id: held.has('parent_id') ? row.parent_id : told.parent_id,
    active: held.has('active') ? row.active : told.active,
  };
}

/** Position after all the others. */
export const OTHER_POSITION = 100_000;

export function fullRow(row: Row, at: number): CategoryTable {
  return { ...row, is_popular: 0, icon: null, image: null, description: '', updated_at: at };
}

async function readCategories(tx: Tx): Promise<Row[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'external_id', 'title', 'slug', 'position', 'active'])
    .orderBy('id')
    .execute();
}

/** Categories that a complete file no longer names. */
function listAbsent(draft: ImportDraft, known: readonly Row[]): Row[] {
  const prefixes = [...draft.completeCategories].map((source) => `${source}:`);
  return known
    .filter(({ external_id, active }) => {
      const ours = prefixes.some((prefix) => external_id?.startsWith(prefix));
      return active && ours && !draft.categories.has(external_id ?? '');
    })
    .map((row) => ({ ...row, active: 0 as const }));
}

/** Key of a category; those made at the desk have one here alone. */
const keyOf = ({ id, external_id }: Pick<Row, 'id' | 'external_id'>) => external_id ?? `hand:${id}`;

interface ResolvedParents {
  parents: Map<string, string | null>;
  /** Categories that stay where they are: their move would close a circle with what people have moved. */
  left: Set<string>;
}

/**
 * Key of each category's parent. A parent that is nowhere, or that would close a circle, is none;
 * below the depth that addresses allow a category moves up. Where people have put a category it stays.
 */
function resolveParents(
  categories: ReadonlyMap<string, CategoryDraft>,
  known: readonly Row[],
  held: ReadonlyMap<number, Held>,
): ResolvedParents {
  const keyById = new Map(known.map((row) => [row.id, keyOf(row)]));
  const stored = new Map(
    known.map((row) => [keyOf(row), row.parent_id ? (keyById.get(row.parent_id) ?? null) : null]),
  );
  const moved = known.filter((row) => held.get(row.id)?.has('parent_id')).map(keyOf);
  const fixed = new Set(moved);
  const resolved = new Map<string, string | null>();
  const left = new Set<string>();
  const parentOf = (key: string): string | null => {
    if (resolved.has(key)) return resolved.get(key) ?? null;
    const draft = categories.get(key);
    const parent = draft && !fixed.has(key) ? draft.parent : stored.get(key);
    return parent && (categories.has(parent) || stored.has(parent)) ? parent : null;
  };
  const trailOf = (key: string, parent: string | null): { trail: string[]; isCircle: boolean } => {
    const trail = [key];
    for (let up = parent; up; up = parentOf(up)) {
      if (trail.includes(up) || trail.length > MAX_TRAIL) return { trail, isCircle: true };
      trail.push(up);
    }
    return { trail, isCircle: false };
  };
  for (const key of categories.keys()) {
    if (fixed.has(key)) {
      resolved.set(key, parentOf(key));
      continue;
    }
    const { trail, isCircle } = trailOf(key, parentOf(key));
    const tooDeep = trail.length - MAX_CATALOG_SEGMENTS;
    if (!isCircle) resolved.set(key, (tooDeep > 0 ? trail[tooDeep + 1] : parentOf(key)) ?? null);
    else if (trail.some((up) => fixed.has(up))) {
      const before = stored.get(key) ?? null;
      resolved.set(key, trailOf(key, before).isCircle ? null : before);
      left.add(key);
    } else resolved.set(key, null);
  }
  return { parents: resolved, left };
}

function parentsFirst(parents: ReadonlyMap<string, string | null>): string[] {
  const ordered = new Set<string>();
  const add = (key: string): void => {
    if (ordered.has(key) || !parents.has(key)) return;
    const parent = parents.get(key);
    if (parent) add(parent);
    ordered.add(key);
  };
  for (const key of parents.keys()) add(key);
  return [...ordered];
}
