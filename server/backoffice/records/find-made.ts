import type { Db } from '../../platform/store/open-store.ts';
import { listNamed } from '../changes/change-once.ts';
import { type RecordName, recordId } from './find-records.ts';
import type { RecordKind } from './record-kind.ts';

/** Name of what a batch has made; null: it is none of this kind. */
export async function findMade(
  db: Db,
  kind: RecordKind,
  batchId: number | null,
): Promise<string | null> {
  const made = await listNamed(db, batchId, kind.entity);
  if (made[0] !== undefined) return recordId(kind, made[0]);
  return (await listNamed(db, batchId, 'content_draft'))[0] ?? null;
}

/** True for the name of a new thing that was kept for later. */
export const isKeptDraft = ({ key, id }: RecordName): boolean => key === null && /-new-/.test(id);

/** Name of what the draft of a new thing has become by being published; null: it has not. */
export async function findBecame(db: Db, name: RecordName): Promise<string | null> {
  const { kind, id } = name;
  if (!isKeptDraft(name)) return null;
  const draft = db.selectFrom('content_drafts').select('id').where('id', '=', id);
  if (await draft.executeTakeFirst()) return null;
  const last = await db
    .selectFrom('changes')
    .select('batch_id')
    .where('entity', '=', 'content_draft')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [made] = last ? await listNamed(db, last.batch_id, kind.entity) : [];
  return made === undefined ? null : recordId(kind, made);
}
