import { CallError } from '../../../shared/contract/call.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';
import { type Change, type ChangeBatch, type Changed, changeIn } from './change-as.ts';

/**
 * The way of changes that must not happen twice: a form that is sent again changes nothing and gives
 * what came of it before. @throws CallError when something else was sent with its key.
 */
export async function changeOnce(
  store: Store,
  batch: ChangeBatch & { formKey: string },
  work: (change: Change) => Promise<void>,
): Promise<Changed<void>> {
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
