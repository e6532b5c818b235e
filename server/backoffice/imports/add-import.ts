import type { Millis } from '../../../shared/millis.ts';
import { IMPORT_KIND, type ImportOrder } from '../../doors/exchange/desk-imports/desk-import.ts';
import type { Change } from '../changes/change-as.ts';

interface NewImport {
  staffId: number;
  title: string;
  order: ImportOrder;
  now: Millis;
}

/** Leaves an import to the worker beside the shop. Gives its id. */
export async function addImport(
  change: Change,
  { staffId, title, order, now }: NewImport,
): Promise<number> {
  const { id } = await change.tx
    .insertInto('desk_jobs')
    .values({
      kind: IMPORT_KIND,
      staff_id: staffId,
      title,
      input: JSON.stringify(order),
      state: 'waiting',
      total: 100,
      batch_id: null,
      created_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.made('import', id);
  return id;
}
