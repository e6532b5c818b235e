import { begins, contains } from '../../platform/store/contains.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Things } from './find-things.ts';
import { phonesOf } from './former-phones.ts';
import type { Owner } from './personal-place.ts';

const CHUNK = 500;

/** Messages about rows that go with the person; each key begins with its kind and the id. */
const ABOUT = {
  callback: ['callback-asked'],
  inquiry: ['inquiry-made'],
  question: ['question-asked', 'question-answered'],
} as const;

/**
 * Erases messages to a person, sent ones and those that wait: those that an order or an account of theirs
 * asked for by name of the receiver, those that name a proven phone, and those about what is erased. Texts
 * are compared as a whole: another's address may hold this one, or be like it.
 */
export async function forgetMessages(
  tx: Tx,
  { ids, orders, ...numbers }: Owner,
  things: Things,
): Promise<void> {
  await forgetAbout(tx, things);
  for (let at = 0; at < orders.length; at += CHUNK) {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('order_id', 'in', orders.slice(at, at + CHUNK))
      .execute();
    await drop(tx, rows, (payload) => typeof payload['to'] === 'string');
  }
  for (const id of ids) {
    await tx
      .deleteFrom('outbox')
      .where('kind', '=', 'offer-asked')
      .where(begins(tx, 'key', `offer-asked ${id} `))
      .execute();
  }
  for (const { phone, until } of phonesOf(numbers)) {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('created_at', '<=', until)
      .where(contains(tx, 'payload', JSON.stringify(phone)))
      .execute();
    await drop(tx, rows, (payload) => Object.values(payload).includes(phone));
  }
}

/** Erases messages about questions, calls and inquiries. */
export async function forgetAbout(tx: Tx, things: Things): Promise<void> {
  for (const entity of ['callback', 'inquiry', 'question'] as const) {
    for (const id of things.get(entity) ?? []) await forgetKinds(tx, ABOUT[entity], id);
  }
}

async function forgetKinds(tx: Tx, kinds: readonly string[], id: number): Promise<void> {
  for (const kind of kinds) {
    const start = `${kind} ${id}`;
    await tx
      .deleteFrom('outbox')
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('key', '=', start), begins(tx, 'key', `${start} `)]))
      .execute();
  }
}

async function drop(
  tx: Tx,
  rows: readonly { id: number; payload: string }[],
  isTheirs: (payload: Record<string, unknown>) => boolean,
): Promise<void> {
  const ids = rows.filter(({ payload }) => isTheirs(JSON.parse(payload))).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += CHUNK) {
    await tx
      .deleteFrom('outbox')
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute();
  }
}
