import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { MAX_EMAIL } from '../../../shared/email.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { forgetErasedInvoices } from './forget-invoices.ts';
import { exportReason, noteExport } from './note-export.ts';
import { chosenRows, copyFile } from './personal-actions.ts';
import { copyRows, eraseGuest } from './personal-data.ts';
import type { Owner } from './personal-place.ts';
import { type Contacts, findGuest } from './whose-rows.ts';

/** Phone and e-mail as people type them; what is no phone finds nothing. */
export const readContacts = (phone: string, email: string): Contacts => ({
  phone: parsePhone(phone) ?? '',
  email: email.trim().slice(0, MAX_EMAIL),
});

/** Account that a phone signs in to; null: none. */
export async function findAccountOf(db: Db, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ? (row.merged_into ?? row.id) : null;
}

/** @throws CallError when nobody is named, or who has an account of their own. */
async function getGuest(tx: Tx, contacts: Contacts): Promise<Owner> {
  const { phone, email } = contacts;
  if (!phone && !email) throw new CallError('invalid', 'Напишите телефон или почту');
  if (phone && (await findAccountOf(tx, phone)) !== null) {
    throw new CallError('conflict', 'У этого телефона есть учётная запись: откройте её карточку');
  }
  return findGuest(tx, contacts);
}

const whose = {
  phone: z.string().max(60).default(''),
  email: z.string().max(MAX_EMAIL).default(''),
  reason: exportReason,
  found: chosenRows,
};

/** A copy of everything that the shop knows of somebody without an account, who has asked for it. */
export const copyGuestAction = deskAction({
  path: desk.guestCopy.path,
  right: 'customers.export',
  fresh: true,
  input: z.object(whose),
  async run({ store }, { staff, input, now }) {
    const title = 'Без учётной записи: выдана копия данных';
    const batch = { staffId: staff.id, action: 'guest.copy', title, now };
    const { reason, found } = input;
    const done = await changeAs(store, batch, async (change) => {
      const owner = await getGuest(change.tx, readContacts(input.phone, input.email));
      const { copy, count } = await copyRows(change.tx, owner, found);
      await noteExport(change, { kind: 'copy', customerId: null, reason, count, now });
      return copy;
    });
    return { batchId: done.batchId, file: copyFile('bez-uchetnoy-zapisi', done.result, now) };
  },
});

/** Erases somebody without an account as the law wants it: for good. */
export const eraseGuestAction = deskAction({
  path: desk.guestErasure.path,
  right: 'customers.export',
  fresh: true,
  input: z.object({ ...whose, sure: z.literal('yes', 'Отметьте, что это навсегда') }),
  async run(deps, { staff, input, now }) {
    const { store } = deps;
    const title = 'Без учётной записи: данные удалены';
    const batch = { staffId: staff.id, action: 'guest.erase', title, now };
    const { reason, found: chosen } = input;
    const done = await changeAs(store, batch, async (change) => {
      const owner = await getGuest(change.tx, readContacts(input.phone, input.email));
      const count = await eraseGuest(change.tx, owner, { chosen, now });
      await noteExport(change, { kind: 'erasure', customerId: null, reason, count, now });
    });
    await forgetErasedInvoices(deps);
    // The address of the page holds the phone that was erased.
    return { batchId: done.batchId, location: desk.guests() };
  },
});
