import { sql } from 'kysely';
import { orderNumber } from '../../../shared/order.ts';
import { contains } from '../../platform/store/contains.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { CardEntity } from '../desk/card-entities.ts';
import type { Things } from './find-things.ts';
import { phonesOf } from './former-phones.ts';
import type { Owner } from './personal-place.ts';

const CHUNK = 500;

/** Actions whose titles in the journal hold words about a person, and things that they changed. */
const WORDY: readonly { actions: string[]; of: readonly CardEntity[]; words: RegExp }[] = [
  // A firm whose number has twelve digits is the person: one without a change of its own changed prices.
  {
    actions: ['firm.confirm', 'firm.refuse'],
    of: ['firm', 'customer'],
    words: /((?:Подтверждена|Отказано:) ).*, ИНН \d{12}(?!\d)/,
  },
  { actions: ['money.settle'], of: ['payment_task'], words: /(Заказ \S+: ).*/s },
];

/** Erases a person in titles of the journal: receivers of papers, phones, firms and words about money. */
export async function forgetInTitles(tx: Tx, owner: Owner, things: Things): Promise<void> {
  await forgetReceivers(tx, owner);
  for (const { actions, of, words } of WORDY) {
    const ids = new Set<number>();
    for (const entity of of) {
      for (const id of await listBatches(tx, { actions, entity, ids: things.get(entity) ?? [] })) {
        ids.add(id);
      }
    }
    await forgetWords(tx, [...ids], words);
  }
}

/** Batches of some actions that changed any of the things. */
async function listBatches(
  tx: Tx,
  { actions, entity, ids }: { actions: string[]; entity: CardEntity; ids: readonly number[] },
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx
      .selectFrom('changes')
      .innerJoin('change_batches', 'change_batches.id', 'changes.batch_id')
      .select('change_batches.id')
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids.slice(at, at + CHUNK).map(String))
      .where('action', 'in', actions)
      .execute();
    for (const { id } of rows) found.push(id);
  }
  return found;
}

/** Takes words out of the titles of batches, and of those that took them back: they repeat the title. */
async function forgetWords(tx: Tx, ids: readonly number[], words: RegExp): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx
      .selectFrom('change_batches')
      .select(['id', 'title', 'undone_by'])
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute();
    for (const { id, title } of rows) {
      const kept = title.replace(words, '$1—');
      if (kept === title) continue;
      await tx.updateTable('change_batches').set({ title: kept }).where('id', '=', id).execute();
    }
    const undone = rows.flatMap(({ id, undone_by }) => {
      // A batch that only took letters back names itself.
      return undone_by === null || undone_by === id ? [] : [undone_by];
    });
    if (undone.length > 0) await forgetWords(tx, undone, words);
  }
}

/** Title of a batch that sent an order's paper; its end is the address. */
const PAPER_TITLE = /^Заказ (\S+): счёт на /;

/** Erases addresses to which papers of the person's orders were sent, and their phones, in titles of the journal. */
async function forgetReceivers(tx: Tx, { orders, ...numbers }: Owner): Promise<void> {
  const known = new Set(orders.map(orderNumber));
  const sent = await tx
    .selectFrom('change_batches')
    .select(['id', 'title'])
    .where('action', '=', 'order.letter')
    .execute();
  for (const { id, title } of sent) {
    const [start, number] = PAPER_TITLE.exec(title) ?? [];
    if (!start || !number || !known.has(number)) continue;
    await tx
      .updateTable('change_batches')
      .set({ title: `${start}—` })
      .where('id', '=', id)
      .execute();
  }
  for (const { phone, until } of phonesOf(numbers)) {
    await tx
      .updateTable('change_batches')
      .set({ title: sql<string>`replace(title, ${phone}, '—')` })
      .where(contains(tx, 'title', phone))
      .where('at', '<=', until)
      .execute();
  }
}
