import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../platform/store/contains.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { CustomerRow } from './find-customer.ts';
import { listFormerPhones, phonesOf } from './former-phones.ts';
import type { Owner, PersonalPlace } from './personal-place.ts';
import { personalPlaces } from './personal-places.ts';

type Marks = Omit<Owner, 'orders' | 'guests' | 'drafters'>;

/** Marks of a person's accounts: themselves, their proven phones and typed e-mails. */
async function findMarks(tx: Tx | Db, { id: own }: CustomerRow): Promise<Marks> {
  const accounts = await (tx as Tx)
    .selectFrom('customers')
    .select(['id', 'phone', 'email'])
    .where(({ eb, or }) => or([eb('id', '=', own), eb('merged_into', '=', own)]))
    .execute();
  const ids = accounts.map(({ id }) => id);
  const phones = accounts.map(({ phone }) => phone);
  const emails = [
    ...new Set(accounts.flatMap(({ email }) => (email ? [email, email.toLowerCase()] : []))),
  ];
  return { ids, phones, emails, former: await listFormerPhones(tx, ids) };
}

/** Marks of somebody without an account, as orders and requests hold them; '' for none. */
export interface Contacts {
  phone: string;
  email: string;
}

/** All by which rows of somebody without an account are known. */
export async function findGuest(tx: Tx | Db, { phone, email }: Contacts): Promise<Owner> {
  const emails = email ? [...new Set([email, email.toLowerCase()])] : [];
  const marks = { ids: [], phones: phone ? [phone] : [], emails, former: [] };
  if (!phone) return { ...marks, orders: [], guests: [], drafters: [] };
  const orders = await (tx as Tx)
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.shopper_id')
    .select('orders.id')
    .where('customers.id', 'is', null)
    .where('orders.phone', '=', phone)
    .orderBy('orders.id')
    .execute();
  return withGuests(tx, { ...marks, orders: orders.map(({ id }) => id) });
}

/** All by which rows of a person are known. Orders of guests with the same phone are theirs too. */
export async function findOwner(tx: Tx | Db, customer: CustomerRow): Promise<Owner> {
  const marks = await findMarks(tx, customer);
  const orders = await (tx as Tx)
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.shopper_id')
    .select('orders.id')
    .where(({ eb, or, and }) =>
      or([
        eb('shopper_id', 'in', marks.ids),
        ...phonesOf(marks).map(({ phone, until }) =>
          and([
            eb('customers.id', 'is', null),
            eb('orders.phone', '=', phone),
            eb('orders.created_at', '<=', until),
          ]),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute();
  return withGuests(tx, { ...marks, orders: orders.map(({ id }) => id) });
}

/** Adds the guests behind a person's orders and phones; one who orders for others too is theirs in part. */
async function withGuests(db: Tx | Db, owner: Omit<Owner, 'guests' | 'drafters'>): Promise<Owner> {
  const guests = await listOwnGuests(db as Tx, owner.orders);
  return { ...owner, guests, drafters: await listDrafters(db as Tx, owner) };
}

/** Guests whose orders are all among these. */
async function listOwnGuests(tx: Tx, orders: readonly number[]): Promise<number[]> {
  if (orders.length === 0) return [];
  const ordered = await tx
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.shopper_id')
    .select('shopper_id')
    .distinct()
    .where('customers.id', 'is', null)
    .where('orders.id', 'in', [...orders])
    .execute();
  if (ordered.length === 0) return [];
  const ids = ordered.map(({ shopper_id }) => shopper_id);
  const others = await tx
    .selectFrom('orders')
    .select('shopper_id')
    .where('shopper_id', 'in', ids)
    .where('id', 'not in', [...orders])
    .where('phone', '!=', '')
    .execute();
  const shared = new Set(others.map(({ shopper_id }) => shopper_id));
  return ids.filter((id) => !shared.has(id));
}

/** Guests whose draft names a phone. */
async function listDrafters(tx: Tx, numbers: Pick<Owner, 'phones' | 'former'>): Promise<number[]> {
  const found = new Set<number>();
  for (const { phone, until } of phonesOf(numbers)) {
    const drafts = await tx
      .selectFrom('order_drafts')
      .leftJoin('customers', 'customers.id', 'shopper_id')
      .select('shopper_id')
      .where('customers.id', 'is', null)
      .where('order_drafts.updated_at', '<=', until)
      .where(contains(tx, 'state', JSON.stringify(phone)))
      .execute();
    for (const { shopper_id } of drafts) found.add(shopper_id);
  }
  return [...found];
}

/** Rows that the staff hold for the person's among those found by e-mail alone: `inquiries 12`. */
export type Chosen = readonly string[];

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const among = (column: string, values: readonly (string | number)[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;

/** Conditions by which rows of a place are proven to be a person's. */
const provenBy = ({ whose, at }: PersonalPlace, owner: Owner) =>
  whose.flatMap(([column, of]) => [
    ...(owner[of].length > 0 ? [among(column, owner[of])] : []),
    ...(of === 'phones' && at !== undefined
      ? owner.former.map(
          ({ phone, until }) => sql`(${sql.ref(column)} = ${phone} and ${sql.ref(at)} <= ${until})`,
        )
      : []),
  ]);

/** Rows of a place that are about a person; null: nothing can be. */
export function conditionOf(place: PersonalPlace, owner: Owner, chosen: Chosen) {
  const parts = provenBy(place, owner);
  const { byEmail, table } = place;
  const start = `${table} `;
  const keys = chosen.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  if (byEmail && owner.emails.length > 0 && keys.length > 0) {
    const isChosen = sql`cast(${sql.ref(byEmail.key)} as text) in (${sql.join(keys)})`;
    parts.push(sql`(${among(byEmail.column, owner.emails)} and ${isChosen})`);
  }
  return parts.length > 0 ? anyOf(parts) : null;
}

interface FoundByEmail {
  /** `inquiries 12` */
  key: string;
  /** «обращения» */
  title: string;
  at: number;
  /** Texts by which people see whose the row is. */
  tells: readonly string[];
}

/** At most so many rows of each place stand on the card. */
const MAX_SHOWN = 50;

/** Rows that only a typed e-mail connects with a customer, the last first. */
export async function listFoundByEmail(db: Db, customer: CustomerRow): Promise<FoundByEmail[]> {
  return listByEmail(db, {
    ...(await findMarks(db, customer)),
    orders: [],
    guests: [],
    drafters: [],
  });
}

/** The same by all marks of a person. */
export async function listByEmail(db: Db, owner: Owner): Promise<FoundByEmail[]> {
  if (owner.emails.length === 0) return [];
  const found: FoundByEmail[] = [];
  for (const place of personalPlaces) {
    const { byEmail, table, title } = place;
    if (!byEmail) continue;
    const proven = provenBy(place, owner);
    const rows = await db
      .selectFrom(table as 'orders')
      .select([...new Set([byEmail.key, byEmail.at, ...byEmail.tells])] as 'id'[])
      .where(among(byEmail.column, owner.emails))
      .$if(proven.length > 0, (query) => query.where(sql<boolean>`${anyOf(proven)} is not true`))
      .orderBy(byEmail.at as 'created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute();
    for (const row of rows as readonly Record<string, unknown>[]) {
      const tells = byEmail.tells.map((column) => String(row[column] ?? '')).filter(Boolean);
      found.push({
        key: `${table} ${row[byEmail.key]}`,
        title,
        at: Number(row[byEmail.at]),
        tells,
      });
    }
  }
  return found;
}
