import type { Millis } from '../../shared/millis.ts';
import { parsePhone } from '../../shared/ru/phone.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';

interface NewPhone {
  /** The account, with its former number. */
  customer: { id: number; phone: string; email: string };
  now: Millis;
}

/** Tells who signed in with a number until now that another one does: by an SMS to it, and by a letter. */
export async function tellOfNewPhone(tx: Tx, { customer, now }: NewPhone): Promise<void> {
  const { id, phone, email } = customer;
  if (parsePhone(phone) === null) return;
  const payload = { customerId: id, phone, at: now };
  const told = ['phone-changed-sms', ...(email === '' ? [] : ['phone-changed'])];
  const messages = told.map((kind) => ({ kind, key: `${kind} ${id} ${now}`, payload }));
  await addToOutbox(tx, messages, now);
}
