import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { PriceLevel } from '../../shared/price-level.ts';
import { followLevel } from '../orders/follow-level.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

/**
 * A manager has checked a firm: its customer buys at wholesale prices from now on. A second time
 * changes nothing; a higher role stays. @throws CallError when there is no such firm.
 */
export async function confirmCompany(
  store: Store,
  { firmId, now }: { firmId: number; now: Millis },
): Promise<void> {
  await transaction(store, async (tx) => {
    const customerId = await confirmFirmIn(tx, { firmId, now });
    await tx
      .updateTable('customers')
      .set({ role: 'wholesale', updated_at: now })
      .where('id', '=', customerId)
      .where('role', '=', 'retail')
      .execute();
    await followLevel(tx, customerId, now);
  });
}

/** The same with the price level that its customer gets; one who calls as a manager stays one. */
export async function confirmCompanyIn(
  tx: Tx,
  { firmId, level, now }: { firmId: number; level: PriceLevel; now: Millis },
): Promise<void> {
  const customerId = await confirmFirmIn(tx, { firmId, now });
  await tx
    .updateTable('customers')
    .set({ role: level, customer_type: 'company', updated_at: now })
    .where('id', '=', customerId)
    .where('role', '!=', 'manager')
    .execute();
  await followLevel(tx, customerId, now);
}

/** Gives the id of its customer. */
async function confirmFirmIn(
  tx: Tx,
  { firmId, now }: { firmId: number; now: Millis },
): Promise<number> {
  const before = await tx
    .selectFrom('firms')
    .select('confirmed_at')
    .where('id', '=', firmId)
    .executeTakeFirst();
  const firm = await tx
    .updateTable('firms')
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.lit(now)),
      refused_at: null,
      refusal: '',
    }))
    .where('id', '=', firmId)
    .where('removed_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  if (!firm) throw new CallError('not_found', 'Нет такой организации');
  if (before?.confirmed_at === null) await tellFirm(tx, { firmId, now });
  return firm.customer_id;
}

/** The customer is told by letter how their firm was judged. */
export async function tellFirm(
  tx: Tx,
  { firmId, now }: { firmId: number; now: Millis },
): Promise<void> {
  const key = `firm-judged ${firmId} ${now}`;
  await addToOutbox(tx, [{ kind: 'firm-judged', key, payload: { firmId } }], now);
}
