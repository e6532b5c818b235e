import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

/**
 * A manager has checked a firm: its customer buys at wholesale prices from now on. A second time
 * changes nothing; a higher role stays. @throws CallError when there is no such firm.
 */
export async function confirmCompany(
  store: Store,
  { firmId, now }: { firmId: number; now: Millis },
): Promise<void> {
  await transaction(store, async (tx) => {
    const firm = await tx
      .updateTable('firms')
      .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.lit(now)) }))
      .where('id', '=', firmId)
      .where('removed_at', 'is', null)
      .returning('customer_id')
      .executeTakeFirst();
    if (!firm) throw new CallError('not_found', 'Нет такой организации');
    await tx
      .updateTable('customers')
      .set({ role: 'wholesale', updated_at: now })
      .where('id', '=', firm.customer_id)
      .where('role', '=', 'retail')
      .execute();
  });
}
