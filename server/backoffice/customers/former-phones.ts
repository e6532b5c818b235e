import type { Millis } from '../../../shared/millis.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { endSessionsIn } from '../../login/sessions.ts';
import { tellOfNewPhone } from '../../login/tell-of-new-phone.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Change } from '../changes/change-as.ts';

/** Number of an account until an instant: what is known of it later is about its next owner. */
export interface FormerPhone {
  phone: string;
  until: Millis;
}

/** All numbers of a person, the present ones without an end. */
export const phonesOf = ({
  phones,
  former,
}: {
  phones: readonly string[];
  former: readonly FormerPhone[];
}): FormerPhone[] => [
  ...phones.map((phone) => ({ phone, until: Number.MAX_SAFE_INTEGER })),
  ...former,
];

/** Numbers that some accounts have had. */
export async function listFormerPhones(
  db: Pick<Db, 'selectFrom'>,
  ids: readonly number[],
): Promise<FormerPhone[]> {
  return db
    .selectFrom('former_phones')
    .select(['phone', 'ended_at as until'])
    .where('customer_id', 'in', [...ids])
    .execute();
}

/** The account as it is before it loses its number. */
interface Account {
  id: number;
  phone: string;
}

interface Giving {
  customer: Account & { email: string };
  /** A number that was proven, and that no other person signs in with. */
  phone: string;
  now: Millis;
}

/** Gives an account a number, takes its former one, which is told of it, and ends its sign-ins. */
export async function givePhone(change: Change, { customer, phone, now }: Giving): Promise<void> {
  const { tx } = change;
  const { id } = customer;
  // Number of an account that became part of this one: it goes over.
  const part = await tx
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .where('merged_into', '=', id)
    .executeTakeFirst();
  await change.watch('customer', part ? [id, part.id] : [id]);
  if (part) await setPhone(tx, { id: part.id, phone: closedPhone(part.id) }, now);
  await keepFormer(tx, customer, now);
  await tx
    .deleteFrom('former_phones')
    .where('customer_id', '=', id)
    .where('phone', '=', phone)
    .execute();
  await setPhone(tx, { id, phone }, now);
  await tellOfNewPhone(tx, { customer, now });
  await endSessionsIn(tx, { customerId: id, sessionId: null, now });
}

/** Takes the number of an account that became part of another: sign-ins of both end. */
export async function closePhoneIn(
  change: Change,
  { part, ownerId, now }: { part: Account; ownerId: number; now: Millis },
): Promise<void> {
  if (parsePhone(part.phone) === null) return;
  const { tx } = change;
  await change.watch('customer', [part.id]);
  await keepFormer(tx, part, now);
  await setPhone(tx, { id: part.id, phone: closedPhone(part.id) }, now);
  await endSessionsIn(tx, { customerId: ownerId, sessionId: null, now });
}

/** A phone that nobody signs in with and no other account has. */
const closedPhone = (id: number) => `closed ${id}`;

const setPhone = (tx: Tx, { id, phone }: Account, now: Millis) =>
  tx.updateTable('customers').set({ phone, updated_at: now }).where('id', '=', id).execute();

async function keepFormer(tx: Tx, { id, phone }: Account, now: Millis): Promise<void> {
  if (parsePhone(phone) === null) return;
  await tx
    .insertInto('former_phones')
    .values({ customer_id: id, phone, ended_at: now })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'phone']).doUpdateSet({ ended_at: now }),
    )
    .execute();
}
