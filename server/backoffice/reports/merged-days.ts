import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { DAY_KINDS_MERGED, type MergedKind } from './count-day.ts';

/** Change of a brand or a category, read from the journal. */
interface ReferenceChange {
  batch_id: number;
  id: number;
  /** True: it came back; false: it is gone; null: it was there and stays. */
  isThere: boolean | null;
}

const CHUNK = 500;

/**
 * Days counted under brands and categories that have become part of others since, and under those that
 * others have parted from again.
 */
export async function listMergedDays(
  db: Db,
  since: number,
  topOf: ReadonlyMap<number, number>,
): Promise<Set<string>> {
  const days = new Set<string>();
  for (const kind of DAY_KINDS_MERGED) {
    const changes = await readChanges(db, kind, since);
    const parted = new Set(changes.flatMap((one) => (one.isThere ? [one.batch_id] : [])));
    const keys = changes.flatMap(({ id, batch_id, isThere }) => {
      if (isThere === false) return [id];
      if (isThere === true || !parted.has(batch_id)) return [];
      return kind === 'category' ? [topOf.get(id) ?? id] : [id];
    });
    for (const day of await listDays(db, kind, [...new Set(keys)])) days.add(day);
  }
  return days;
}

async function readChanges(db: Db, entity: MergedKind, since: number): Promise<ReferenceChange[]> {
  const rows = await db
    .selectFrom('change_batches')
    .innerJoin('changes', 'changes.batch_id', 'change_batches.id')
    .select(['batch_id', 'entity_id', 'fields'])
    .where('at', '>=', since)
    .where('entity', '=', entity)
    .execute();
  return rows.map(({ batch_id, entity_id, fields }) => {
    const { '': presence } = readKept<{ ''?: readonly [boolean, boolean] }>(fields);
    return { batch_id, id: Number(entity_id), isThere: presence?.[1] ?? null };
  });
}

async function listDays(db: Db, kind: MergedKind, ids: readonly number[]): Promise<string[]> {
  const days: string[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await db
      .selectFrom('report_days')
      .select('day')
      .distinct()
      .where('kind', '=', kind)
      .where('key', 'in', ids.slice(at, at + CHUNK).map(String))
      .execute();
    for (const { day } of rows) days.push(day);
  }
  return days;
}
