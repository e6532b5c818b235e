import { sql } from 'kysely';
import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { FillFacts } from '../../content/facts.ts';
import { isNumbered, nextNumber } from '../../platform/store/next-number.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, type Changed, changeAs } from '../changes/change-as.ts';
import { changeOnce } from '../changes/change-once.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { EditConflict, mergeEdit } from '../changes/merge-edit.ts';
import { formKeyField } from '../desk/form-fields.ts';
import { anyTables, type Row } from '../entities/row-entity.ts';
import type { Staff } from '../identity/staff-sessions.ts';
import { findBothChanged, listUnseen, nextBase } from './draft-base.ts';
import { faultOfFacts } from './fact-faults.ts';
import { findBecame, findMade, isKeptDraft } from './find-made.ts';
import {
  findDraft,
  findRow,
  findTexts,
  keyValue,
  newRecordId,
  type RecordName,
  readRecordName,
  recordId,
} from './find-records.ts';
import { blankTexts, faultOf, storedValue, titlesOf } from './record-fields.ts';
import type { RecordField, RecordKind, Texts } from './record-kind.ts';

interface RecordEdit {
  name: RecordName;
  /** The form as it was sent. */
  form: Readonly<Record<string, unknown>>;
  /** Kept for later instead of being shown. */
  isDraft: boolean;
  staff: Pick<Staff, 'id' | 'name'>;
  now: Millis;
  fill: FillFacts;
}

/**
 * Saves what a form has changed, as a draft or for everyone; gives the name that the thing has now.
 * @throws ZodError naming each field that is wrong, EditConflict, CallError when there is no such thing.
 */
export async function saveRecord(store: Store, edit: RecordEdit): Promise<Changed<string>> {
  const { name, isDraft, staff, now } = edit;
  const { kind, key } = name;
  const became = await findBecame(store.db, name);
  if (became !== null) return saveAgain(store, edit, became);
  const id = key === null && !/-new-/.test(name.id) ? newRecordId(kind) : name.id;
  const title = `${kind.one}: ${isDraft ? 'черновик' : key === null ? 'создано' : 'изменено'}`;
  const batch = { staffId: staff.id, action: `${kind.key}.save`, title, now };
  const work = async (change: Change) => {
    const { tx } = change;
    const published = key === null ? null : await findTexts(tx, kind, key);
    if (key !== null && !published) throw new CallError('not_found', 'Этого больше нет');
    const draft = kind.hasDrafts ? await findDraft(tx, { kind, key, id }) : null;
    // Another's press has made it a thing, or has let it go: one more would be its double.
    if (!draft && isKeptDraft(name)) throw new CallError('not_found', 'Этого больше нет');
    const present = draft?.texts ?? published ?? blankTexts(kind);
    const whose = { hasDraft: draft !== null, staffId: staff.id };
    const own = await listOwn(tx, { kind, key, id }, whose);
    const titles = titlesOf(kind);
    const texts = { ...present, ...mergeEdit({ form: edit.form, present, titles, own }) };
    await requireFaultless(tx, edit, texts);
    const sides = { texts, base: draft ? draft.base : published, published };
    const unseen = listUnseen(findBothChanged(sides, titles), edit.form);
    if (isDraft) {
      const base = draft && !draft.base ? null : nextBase(sides, unseen);
      await keepDraft(change, { kind, id, texts, base, staff, now });
      return id;
    }
    if (unseen.length > 0) throw new EditConflict(unseen);
    const kept = kind.toStore?.(texts) ?? texts;
    const made = await writeRow(change, { kind, key, texts: kept, published, now });
    await kind.after?.({ change, key: made, texts: kept, published, by: staff.name, now });
    if (draft) await dropDraft(change, id);
    return recordId(kind, made);
  };
  const formKey = key === null ? readFormKey(edit.form) : undefined;
  if (formKey === undefined) return changeAs(store, batch, work);
  const { result, batchId } = await changeOnce(store, { ...batch, formKey }, work);
  if (result !== undefined) return { result, batchId };
  const made = await findMade(store.db, kind, batchId);
  if (made === null) return { result: id, batchId };
  const again = await saveAgain(store, edit, made);
  return { ...again, batchId: again.batchId ?? batchId };
}

/**
 * Saves what a form that is sent once more has changed since, in what it has made. @throws CallError when
 * that is no more what the form is about.
 */
async function saveAgain(store: Store, edit: RecordEdit, made: string): Promise<Changed<string>> {
  const { kind } = edit.name;
  const name = readRecordName([kind], made);
  const isDraft = name !== null && name.key === null;
  const field = kind.fields.find(({ isKey }) => isKey);
  const typed = field && edit.form[field.name];
  const isOther = field && typeof typed === 'string' && storedValue(field, typed) !== name?.key;
  if (!name || isOther || (isDraft && !(await findDraft(store.db, name)))) {
    throw new CallError('conflict', `Эта форма уже отправлена. ${kind.one}`);
  }
  const { [DeskField.FormKey]: _sent, ...form } = edit.form;
  return saveRecord(store, { ...edit, name, form });
}

/** Key of a form that makes something new; programs may go without. */
const readFormKey = (form: RecordEdit['form']): string | undefined =>
  formKeyField.optional().parse(form[DeskField.FormKey]);

/** Fields that are the person's own in what the form shows: of the draft where there is one. */
async function listOwn(
  tx: Tx,
  { kind, key, id }: RecordName,
  { hasDraft, staffId }: { hasDraft: boolean; staffId: number },
): Promise<Set<string>> {
  if (hasDraft) return listOwnFields(tx, { entity: 'content_draft', entityId: id, staffId });
  if (key === null) return new Set();
  const { entity, twin } = kind;
  return listOwnFields(tx, { entity, twin, entityId: key, staffId });
}

/** @throws ZodError with what is wrong with each field. */
/** True for days of which the last is not after the first: they sort as texts. */
function endsTooEarly({ from, to }: NonNullable<RecordKind['dates']>, texts: Texts): boolean {
  const [begins = '', ends = ''] = [texts[from], texts[to]];
  return begins !== '' && ends !== '' && ends <= begins;
}

async function requireFaultless(
  tx: Tx,
  { name: { kind, key }, isDraft, fill }: RecordEdit,
  texts: Texts,
): Promise<void> {
  const choices = (await kind.choices?.(tx as never)) ?? {};
  const errors: Record<string, string> = {};
  for (const field of kind.fields) {
    if (field.isKey && key !== null) continue;
    const text = texts[field.name] ?? '';
    const known = choices[field.name] ? { ...field, choices: choices[field.name] } : field;
    const fault =
      faultOf(known as RecordField, text, isDraft) ??
      (kind.withFacts
        ? faultOfFacts(field.kind === 'blocks' ? JSON.parse(text) : text, fill)
        : null);
    if (fault) errors[field.name] = fault;
    else if (field.kind === 'picture' && !(await hasPicture(tx, text))) {
      errors[field.name] = 'Такой картинки нет';
    }
  }
  if (kind.dates && Object.keys(errors).length === 0 && endsTooEarly(kind.dates, texts)) {
    errors[kind.dates.to] = 'Кончается раньше, чем начинается';
  }
  if (!isDraft && Object.keys(errors).length === 0) {
    Object.assign(errors, await kind.check?.(tx, texts, key));
  }
  const issues = Object.entries(errors).map(([field, message]) => {
    return { code: 'custom' as const, path: [field], message, input: undefined };
  });
  if (issues.length > 0) throw new z.ZodError(issues);
}

async function hasPicture(tx: Tx, key: string): Promise<boolean> {
  if (key === '') return true;
  const row = tx.selectFrom('images').select('key').where('key', '=', key);
  return (await row.executeTakeFirst()) !== undefined;
}

interface DraftRow {
  kind: RecordKind;
  id: string;
  texts: Texts;
  base: Texts | null;
  staff: Pick<Staff, 'id'>;
  now: Millis;
}

async function keepDraft(change: Change, draft: DraftRow): Promise<void> {
  const { kind, id, texts, base, staff, now } = draft;
  await change.watch('content_draft', [id]);
  const row = {
    fields: JSON.stringify(texts),
    staff_id: staff.id,
    updated_at: now,
    base: base && JSON.stringify(base),
  };
  await change.tx
    .insertInto('content_drafts')
    .values({ id, kind: kind.key, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function dropDraft(change: Change, id: string): Promise<void> {
  await change.watch('content_draft', [id]);
  await change.tx.deleteFrom('content_drafts').where('id', '=', id).execute();
}

interface Written {
  kind: RecordKind;
  key: string | null;
  texts: Texts;
  published: Texts | null;
  now: Millis;
}

/** Gives the key of the row. */
async function writeRow(
  change: Change,
  { kind, key, texts, published, now }: Written,
): Promise<string> {
  const { tx } = change;
  const fields = kind.fields.filter(
    ({ kind: of, isKey }) => of !== 'own' && !(isKey && key !== null),
  );
  const changed = fields.filter(({ name }) => texts[name] !== published?.[name]);
  const values = Object.fromEntries(
    changed.map((field) => [field.name, valueToWrite(field, texts, now)]),
  );
  const isOwnChanged = kind.fields.some(
    ({ kind: of, name }) => of === 'own' && texts[name] !== published?.[name],
  );
  const made = key ?? (await newKey(tx, kind, texts));
  if (key === null) await insert(change, kind, made, { ...kind.stamp?.(now, true), ...values });
  else {
    await change.watch(kind.entity, [key]);
    if (changed.length + Number(isOwnChanged) > 0) {
      const row = { ...kind.stamp?.(now, false), ...values };
      if (Object.keys(row).length > 0) {
        await anyTables(tx)
          .updateTable(kind.table)
          .set(row)
          .where(kind.idColumn, '=', keyValue(kind, key))
          .execute();
      }
    }
  }
  if (isOwnChanged) await kind.writeOwn?.(tx, made, texts);
  return made;
}

/** Value of a column; an empty time of a beginning is now. */
function valueToWrite(field: RecordField, texts: Texts, now: Millis): unknown {
  const text = texts[field.name] ?? '';
  if (field.kind === 'moment' && text === '' && field.empty !== null && field.empty !== undefined) {
    return now;
  }
  return storedValue(field, text);
}

async function insert(change: Change, kind: RecordKind, key: string, values: Row): Promise<void> {
  const { tx } = change;
  const place = kind.hasOrder ? { position: (await lastOf(tx, kind, 'position')) + 1 } : {};
  const known = await findRow(tx, kind, key);
  if (known) throw new CallError('conflict', 'Такое уже есть');
  change.made(kind.entity, key);
  await anyTables(tx)
    .insertInto(kind.table)
    .values({ ...place, ...values, [kind.idColumn]: keyValue(kind, key) })
    .execute();
}

async function newKey(tx: Tx, kind: RecordKind, texts: Texts): Promise<string> {
  const field = kind.fields.find(({ isKey }) => isKey);
  if (field) return String(storedValue(field, texts[field.name] ?? ''));
  if (!isNumbered(kind.table)) throw new Error(`Rows of ${kind.table} have no numbers`);
  return String(await nextNumber(tx, kind.table, (await lastTold(tx, kind)) + 1));
}

/** The greatest key in the history: one that was removed may come back, and its address is known. */
async function lastTold(tx: Tx, { entity, twin = entity }: RecordKind): Promise<number> {
  const { last } = await tx
    .selectFrom('changes')
    .select(sql<number | null>`max(cast(entity_id as bigint))`.as('last'))
    .where('entity', 'in', [entity, twin])
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

async function lastOf(tx: Tx, { table }: RecordKind, column: string): Promise<number> {
  const { last } = await anyTables(tx)
    .selectFrom(table)
    .select(({ fn }) => fn.max(column).as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
