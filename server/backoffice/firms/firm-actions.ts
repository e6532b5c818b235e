import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { levelTitles } from '../../../shared/price-level.ts';
import { confirmCompanyIn, tellFirm } from '../../account/confirm-company.ts';
import { followLevel } from '../../orders/follow-level.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { findLevelGiver } from '../customers/find-customer.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { findFirmOfCustomer, isConfirmedByStaff } from './find-firm.ts';
import { findOwnJudgement, isNewConfirmation, isNewRefusal } from './own-judgement.ts';

/** @throws CallError when there is none, or its customer took it away. */
async function getFirm(tx: Tx, id: number) {
  const firm = await findFirmOfCustomer(tx, id);
  if (!firm || firm.removed_at !== null) throw new CallError('not_found', 'Нет такой фирмы');
  return firm;
}

/** «ООО «Ромашка», ИНН 7707083893» */
const titleOf = ({ title, inn }: { title: string; inn: string }) => `${title}, ИНН ${inn}`;

export const confirmFirmAction = deskAction({
  path: desk.firmConfirmation.path,
  right: 'customers.change',
  input: z.object({ level: z.enum(['wholesale', 'dealer'], 'Выберите уровень цен') }),
  async run({ store, callers }, { staff, params, input: { level }, form, now }) {
    const firmId = readId(params['id']);
    const known = await findFirmOfCustomer(store.db, firmId);
    const own = await findOwnJudgement(store.db, { firm: known, staffId: staff.id });
    const title = `Подтверждена ${known ? titleOf(known) : firmId}: ${levelTitles[level]}`;
    const batch = { staffId: staff.id, action: 'firm.confirm', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const firm = await getFirm(change.tx, firmId);
      if (!isNewConfirmation(level, { form, firm, own })) return;
      await change.watch('firm', [firmId]);
      await change.watch('customer', [firm.customer_id]);
      await confirmCompanyIn(change.tx, { firmId, level, now });
    });
    callers.forget();
    return done;
  },
});

export const refuseFirm = deskAction({
  path: desk.firmRefusal.path,
  right: 'customers.change',
  input: z.object({
    reason: z.string().trim().min(3, 'Напишите, почему: причину увидит покупатель').max(300),
  }),
  async run({ store, callers }, { staff, params, input: { reason }, form, now }) {
    const firmId = readId(params['id']);
    const known = await findFirmOfCustomer(store.db, firmId);
    const own = await findOwnJudgement(store.db, { firm: known, staffId: staff.id });
    const title = `Отказано: ${known ? titleOf(known) : firmId}`;
    const batch = { staffId: staff.id, action: 'firm.refuse', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const firm = await getFirm(change.tx, firmId);
      if (await isConfirmedByStaff(change.tx, firm)) {
        throw new CallError(
          'conflict',
          'Фирма уже подтверждена: отмените подтверждение в изменениях',
        );
      }
      if (!isNewRefusal(reason, { form, firm, own })) return;
      await change.watch('firm', [firmId]);
      await change.watch('customer', [firm.customer_id]);
      await refuseFirmIn(change.tx, { firm, reason, now });
      await tellFirm(change.tx, { firmId, now });
    });
    callers.forget();
    return done;
  },
});

interface Refusal {
  firm: Awaited<ReturnType<typeof getFirm>>;
  reason: string;
  now: Millis;
}

/** Takes back what the register alone gave: the confirmation, and wholesale prices without another firm. */
async function refuseFirmIn(tx: Tx, { firm, reason, now }: Refusal): Promise<void> {
  const { id, customer_id: customerId, role, confirmed_at } = firm;
  await tx
    .updateTable('firms')
    .set({ confirmed_at: null, refused_at: now, refusal: reason })
    .where('id', '=', id)
    .execute();
  const hasOther = await tx
    .selectFrom('firms')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const isGiven =
    confirmed_at !== null &&
    role === 'wholesale' &&
    !hasOther &&
    (await findLevelGiver(tx, customerId)) === null;
  await tx
    .updateTable('customers')
    .set({ judged_at: now, ...(isGiven && { role: 'retail', updated_at: now }) })
    .where('id', '=', customerId)
    .execute();
  if (isGiven) await followLevel(tx, customerId, now);
}

/** The same firm twice in one account becomes one: its orders go over, the other row is taken away. */
export const mergeFirms = deskAction({
  path: desk.firmMerging.path,
  right: 'customers.change',
  input: z.object({ from: z.coerce.number().int().positive() }),
  async run({ store }, { staff, params, input: { from }, now }) {
    const firmId = readId(params['id']);
    const title = `Фирмы ${from} и ${firmId} объединены`;
    const batch = { staffId: staff.id, action: 'firm.merge', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      if (from === firmId) throw new CallError('invalid', 'Это одна и та же запись');
      const into = await getFirm(tx, firmId);
      const double = await getFirm(tx, from);
      if (double.customer_id !== into.customer_id || double.inn !== into.inn) {
        throw new CallError('conflict', 'Объединяют записи одного покупателя с одним ИНН');
      }
      await change.watch('firm', [firmId, from]);
      await change.watch('firm_orders', [from]);
      await tx.updateTable('orders').set({ firm_id: firmId }).where('firm_id', '=', from).execute();
      await tx
        .updateTable('firms')
        .set({ removed_at: now, is_default: 0 })
        .where('id', '=', from)
        .execute();
      const { bank_bik, bank_account } = into.bank_account === '' ? double : into;
      await tx
        .updateTable('firms')
        .set({
          bank_bik,
          bank_account,
          is_default: double.is_default === 1 ? 1 : into.is_default,
          ...(into.confirmed_at === null &&
            double.confirmed_at !== null && {
              confirmed_at: double.confirmed_at,
              refused_at: null,
              refusal: '',
            }),
        })
        .where('id', '=', firmId)
        .execute();
    });
  },
});
