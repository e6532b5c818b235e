import { CallError } from '../../shared/contract/call.ts';
import type { Role } from '../../shared/contract/shopper.ts';
import type { Millis } from '../../shared/millis.ts';
import { lockingTransaction, type Tx } from '../platform/store/transaction.ts';
import { type LogInDeps, type Merged, takeOverGuest } from './log-in.ts';
import { type Client, newSessionId, openSession } from './sessions.ts';
import { type CodeSession, findSessionOf, isOver } from './token-phone.ts';

export interface NewFirm {
  inn: string;
  kpp: string;
  ogrn: string;
  title: string;
  legalAddress: string;
  /** The person's post in it. */
  position: string;
  /** '' where it was not told. */
  bankBik: string;
  bankAccount: string;
  /** The state register knows it and it is at work. */
  confirmed: boolean;
}

export interface Registration {
  /** Proven by a code: +79161234567 */
  phone: string;
  /** Id of the code that was entered. */
  codeId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Null: buys for oneself. */
  firm: NewFirm | null;
  /** Versions of the texts that were agreed to. */
  consent: { personalData: string; mailing: string | null };
  guestId: number | null;
  client: Client;
}

interface Registered {
  token: string;
  role: Role;
  merged: Merged;
  /** `confirmed`: wholesale prices at once; `waiting`: a manager looks first. */
  firm: 'none' | 'confirmed' | 'waiting';
}

/**
 * Makes a customer of a phone and signs in. A company that the register confirms gets wholesale prices
 * at once. The same form sent again finds its own session; null when that one is over.
 * @throws CallError when the phone has a customer already.
 */
export async function register(deps: LogInDeps, form: Registration): Promise<Registered | null> {
  const { store, tokens, now } = deps;
  const { firm, guestId, client, codeId } = form;
  const role: Role = firm?.confirmed ? 'wholesale' : 'retail';
  return lockingTransaction(store, async (tx) => {
    // The customer is looked for first: the session of one who is seen is seen too.
    const isKnown = await hasCustomer(tx, form.phone);
    const opened = await findSessionOf(tx, codeId);
    if (opened) return isOver(opened, now) ? null : resume(opened, deps);
    if (isKnown) throw new CallError('conflict', 'Этот номер уже зарегистрирован: войдите');
    const id = await insertCustomer(tx, form, role, now);
    if (firm) await insertFirm(tx, id, firm, now);
    await recordConsents(tx, form, now);
    const owner = { id, role, sessionId: newSessionId(), codeId };
    const merged = await takeOverGuest(tx, guestId, { ...owner, now });
    const token = await openSession(tx, owner, client, { tokens, now });
    const state = firm ? (firm.confirmed ? 'confirmed' : 'waiting') : 'none';
    return { token, role, merged, firm: state };
  });
}

/** For a form that was sent twice: the token of the session that the first has opened. */
function resume({ id, customer_id, role }: CodeSession, { tokens, now }: LogInDeps): Registered {
  const claims = { kind: 'customer', shopperId: customer_id, sessionId: id, role } as const;
  const token = tokens.sign({ ...claims, issuedAt: now });
  return { token, role, merged: { basketLines: 0, basketAsked: 0, favorites: 0 }, firm: 'none' };
}

async function hasCustomer(tx: Tx, phone: string): Promise<boolean> {
  const known = await tx
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return known !== undefined;
}

async function insertCustomer(
  tx: Tx,
  { phone, firstName, lastName, email, firm }: Registration,
  role: Role,
  now: Millis,
): Promise<number> {
  const { id } = await tx
    .insertInto('shoppers')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('customers')
    .values({
      id,
      phone,
      first_name: firstName,
      last_name: lastName,
      patronymic: '',
      email,
      role,
      customer_type: firm ? 'company' : 'person',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Adds a firm to a customer; the first one is the usual one. Gives its id. */
export async function insertFirm(
  tx: Tx,
  customerId: number,
  firm: NewFirm,
  now: Millis,
): Promise<number> {
  const first = await tx
    .selectFrom('firms')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('firms')
    .values({
      customer_id: customerId,
      inn: firm.inn,
      kpp: firm.kpp,
      ogrn: firm.ogrn,
      title: firm.title,
      legal_address: firm.legalAddress,
      position: firm.position,
      bank_bik: firm.bankBik,
      bank_account: firm.bankAccount,
      is_default: first ? 0 : 1,
      confirmed_at: firm.confirmed ? now : null,
      created_at: now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function recordConsents(
  tx: Tx,
  { phone, email, consent, client }: Registration,
  now: Millis,
): Promise<void> {
  const given = { form: 'registration', address: client.address, given_at: now };
  const text_version = consent.personalData;
  await tx
    .insertInto('consents')
    .values({ subject: phone, purpose: 'personal_data', text_version, ...given })
    .execute();
  if (consent.mailing === null) return;
  await tx
    .insertInto('consents')
    .values({
      subject: email || phone,
      purpose: 'mailing',
      text_version: consent.mailing,
      ...given,
    })
    .execute();
}
