import { CallError } from '../../../shared/contract/call.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';
import type { EntityName } from '../entities/entities.ts';
import { type Change, type ChangeBatch, type Changed, changeIn } from './change-as.ts';

/**
 * The way of changes that must not happen twice: a form that is sent again changes nothing and gives
 * the batch of before, without a result. @throws CallError when something else was sent with its key.
 */
export async function changeOnce<Result>(
  store: Store,
  batch: ChangeBatch & { formKey: string },
  work: (change: Change) => Promise<Result>,
): Promise<Changed<Result | undefined>> {
  return transaction(store, async (tx) => {
    const sent = await tx
      .selectFrom('change_batches')
      .select(['id', 'staff_id', 'action', 'title'])
      .where('form_key', '=', batch.formKey)
      .executeTakeFirst();
    if (!sent) return changeIn(tx, batch, work);
    const { staffId, action, title } = batch;
    const isSame = sent.staff_id === staffId && sent.action === action && sent.title === title;
    if (isSame) return { result: undefined, batchId: sent.id };
    throw new CallError('conflict', `Эта форма уже отправлена. ${sent.title}`);
  });
}

/** Ids of the things of a kind that a batch has made or changed. */
export async function listNamed(
  db: Db,
  batchId: number | null,
  entity: EntityName,
): Promise<string[]> {
  const rows = await db
    .selectFrom('changes')
    .select('entity_id')
    .where('batch_id', '=', batchId)
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.entity_id);
}
