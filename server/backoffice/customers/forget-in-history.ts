import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { forgetInTitles, forgetMessages } from './forget-messages.ts';
import type { Owner } from './personal-places.ts';

/** Fields of changes that hold something personal, by the kind of thing. */
const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  customer: ['first_name', 'last_name', 'patronymic', 'email'],
  note: ['text'],
  order: ['name', 'phone', 'email', 'comment', 'delivery_address', 'delivery_title'],
};

/** Erases a person in what the staff wrote and changed, and in messages: sent ones, and those that wait. */
export async function forgetInHistory(tx: Tx, owner: Owner, now: Millis): Promise<void> {
  await forgetChanges(tx, 'customer', owner.ids);
  await forgetChanges(tx, 'order', owner.orders);
  await forgetNotes(tx, 'customer', owner.ids, now);
  await forgetNotes(tx, 'order', owner.orders, now);
  await forgetInTitles(tx, owner);
  await forgetMessages(tx, owner);
}

const CHUNK = 500;

async function forgetChanges(tx: Tx, entity: string, ids: readonly number[]): Promise<void> {
  const names = PERSONAL[entity] ?? [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx
      .selectFrom('changes')
      .select(['id', 'fields'])
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids.slice(at, at + CHUNK).map(String))
      .execute();
    for (const { id, fields } of rows) {
      const told = JSON.parse(fields) as Record<string, unknown>;
      const kept = Object.entries(told).filter(([name]) => !names.includes(name));
      if (kept.length === Object.keys(told).length) continue;
      await tx
        .updateTable('changes')
        .set({ fields: JSON.stringify(Object.fromEntries(kept)) })
        .where('id', '=', id)
        .execute();
    }
  }
}

async function forgetNotes(
  tx: Tx,
  entity: string,
  ids: readonly number[],
  now: Millis,
): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const notes = await tx
      .updateTable('desk_notes')
      .set({ text: '', removed_at: now })
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids.slice(at, at + CHUNK).map(String))
      .returning('id')
      .execute();
    await forgetChanges(
      tx,
      'note',
      notes.map(({ id }) => id),
    );
  }
}
