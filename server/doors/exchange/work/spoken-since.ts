import { readKept } from '../../../platform/read-kept.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { FieldChanges } from '../saving/product-changes.ts';
import type { SessionRow } from '../sessions/session.ts';
import type { FileRow } from './session-files.ts';

const BATCH = 1000;

/** Goods files of the sessions that came after one, of whichever node. */
export const listLaterFiles = (db: Db, sessionId: number): Promise<FileRow[]> =>
  db
    .selectFrom('exchange_files')
    .selectAll()
    .where('session_id', '>', sessionId)
    .where('facts', '!=', '')
    .where('role', '!=', 'archive')
    .orderBy('id')
    .execute();

/**
 * Goods of which the files of a session say nothing when they are applied once more: made since it
 * began, or put on sale again since it took them off.
 */
export async function listSince(
  db: Db,
  { id, started_at, ended_at }: SessionRow,
  ids: readonly number[],
): Promise<Set<number>> {
  const since = new Set<number>();
  if (ended_at === null) return since;
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom('products')
      .leftJoin('exchange_changes', (join) =>
        join
          .onRef('exchange_changes.product', '=', 'products.external_id')
          .on('exchange_changes.session_id', '=', id)
          .on('exchange_changes.undone_at', 'is', null),
      )
      .select(['products.id', 'products.created_at', 'fields'])
      .where('products.id', 'in', ids.slice(start, start + BATCH))
      .execute();
    for (const row of rows) {
      if (row.created_at > started_at || wasTakenOff(row.fields)) since.add(row.id);
    }
  }
  return since;
}

function wasTakenOff(noted: string | null): boolean {
  if (noted === null) return false;
  return readKept<FieldChanges>(noted)['active']?.[1] === 0;
}
