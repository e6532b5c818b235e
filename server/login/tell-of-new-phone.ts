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
  const sms = { kind: 'phone-changed-sms', payload } as const;
  // The address of now: the new number could change it before the letter goes.
  const letter = { kind: 'phone-changed', payload: { ...payload, to: email } } as const;
  const told = email === '' ? [sms] : [sms, letter];
  const messages = told.map((each) => ({ ...each, key: `${each.kind} ${id} ${now}` }));
  await addToOutbox(tx, messages, now);
}
