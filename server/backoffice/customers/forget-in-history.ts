import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { contentKinds } from '../content/content-kinds.ts';
import type { CardEntity } from '../desk/card-entities.ts';
import { recordId } from '../records/find-records.ts';
import { findThings, type Things } from './find-things.ts';
import { forgetMessages } from './forget-messages.ts';
import { forgetInTitles } from './forget-titles.ts';
import type { Owner } from './personal-place.ts';
import type { Chosen } from './whose-rows.ts';

/** Fields of changes that hold something personal, by the kind of thing. */
const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  customer: ['phone', 'first_name', 'last_name', 'patronymic', 'email'],
  faq: ['name'],
  firm: ['position', 'bank_bik', 'bank_account', 'refusal'],
  note: ['text'],
  order: ['name', 'phone', 'email', 'comment', 'delivery_address', 'delivery_title'],
  offer: ['offered', 'delivery_address'],
  payment_task: ['word'],
};

/** Things that go as a whole: a later one may have the same id, and begins without a history. */
const GONE: ReadonlySet<string> = new Set([
  'question',
  'callback',
  'inquiry',
] satisfies CardEntity[]);

/**
 * Erases a person in what the staff wrote and changed, and in messages: sent ones, and those that wait.
 * The rows themselves have to be there still.
 */
export async function forgetInHistory(
  tx: Tx,
  { owner, chosen, now }: { owner: Owner; chosen: Chosen; now: Millis },
): Promise<void> {
  const things = await findThings(tx, owner, chosen);
  await forgetThings(tx, things, now);
  await forgetChanges(tx, 'offer', owner.orders);
  await forgetInTitles(tx, owner, things);
  await forgetMessages(tx, owner, things);
}

/** Erases people in changes and notes of things, and all that was about things that go. */
export async function forgetThings(tx: Tx, things: Things, now: Millis): Promise<void> {
  for (const [entity, ids] of things) {
    await forgetChanges(tx, entity, ids);
    await forgetNotes(tx, { entity, ids, now });
    if (GONE.has(entity)) await forgetGone(tx, entity, ids);
  }
}

/** Erases who asked in changes and notes of questions that stay. */
export async function forgetNamesOfAskers(
  tx: Tx,
  ids: readonly number[],
  now: Millis,
): Promise<void> {
  await forgetChanges(tx, 'faq', ids);
  await forgetNotes(tx, { entity: 'question', ids, now });
}

const CHUNK = 500;

async function forgetChanges(tx: Tx, entity: string, ids: readonly number[]): Promise<void> {
  const names = PERSONAL[entity] ?? [];
  if (names.length === 0) return;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await tx
      .selectFrom('changes')
      .select(['id', 'fields'])
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids.slice(at, at + CHUNK).map(String))
      .execute();
    for (const { id, fields } of rows) {
      const told = readKept<Record<string, unknown>>(fields);
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

/** A thing is changed under another name, and drafted, where the content of the site is made. */
async function forgetGone(tx: Tx, entity: CardEntity, ids: readonly number[]): Promise<void> {
  const keys = ids.map(String);
  await forgetCards(tx, entity, keys);
  for (const kind of contentKinds) {
    if (kind.twin !== entity) continue;
    await forgetCards(tx, kind.entity, keys);
    const drafts = keys.map((key) => recordId(kind, key));
    await forgetCards(tx, 'content_draft', drafts);
    for (let at = 0; at < drafts.length; at += CHUNK) {
      await tx
        .deleteFrom('content_drafts')
        .where('id', 'in', drafts.slice(at, at + CHUNK))
        .execute();
    }
  }
}

async function forgetCards(tx: Tx, entity: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    for (const table of ['changes', 'desk_cards'] as const) {
      await tx
        .deleteFrom(table as 'changes')
        .where('entity', '=', entity)
        .where('entity_id', 'in', chunk)
        .execute();
    }
  }
}

async function forgetNotes(
  tx: Tx,
  { entity, ids, now }: { entity: string; ids: readonly number[]; now: Millis },
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
