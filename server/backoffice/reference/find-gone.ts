import { nameOfId } from '../../catalog/standing-values.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { GoneThing } from '../desk/desk-page.ts';
import type { ReferenceKind } from '../entities/reference-kinds.ts';
import { findReference } from './reference-actions.ts';

/** Facts of a thing that was merged with another or removed: its fields, and what it has become. */
export async function findGone(db: Db, kind: ReferenceKind, id = ''): Promise<GoneThing> {
  const { entity, fields, link } = kind;
  const titles = Object.fromEntries(fields.map(({ name, title }) => [name, title]));
  const merged = await db
    .selectFrom('merged_things')
    .select('into_id')
    .where('entity', '=', entity)
    .where('key', '=', nameOfId(Number(id)))
    .executeTakeFirst();
  const into = merged ? await findReference(db, kind, String(merged.into_id)) : null;
  return { titles, became: into && { link: link(into.id), title: into.title } };
}
