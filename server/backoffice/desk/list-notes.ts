import type { Db } from '../../platform/store/open-store.ts';

interface Note {
  id: number;
  text: string;
  at: number;
  who: string;
  staffId: number;
}

/** Notes about a thing, under all its ids, the last first. */
export async function listNotes(
  db: Db,
  { entity, ids }: { entity: string; ids: readonly string[] },
): Promise<Note[]> {
  return db
    .selectFrom('desk_notes')
    .innerJoin('staff', 'staff.id', 'desk_notes.staff_id')
    .select(['desk_notes.id', 'text', 'at', 'staff.name as who', 'staff_id as staffId'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('desk_notes.id', 'desc')
    .limit(50)
    .execute();
}
