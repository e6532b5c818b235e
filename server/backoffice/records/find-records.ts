import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { anyTables, type Row } from '../entities/row-entity.ts';
import { overPublished, type Sides } from './draft-base.ts';
import { blankTexts, textsOf } from './record-fields.ts';
import type { RecordKind, Texts } from './record-kind.ts';

/** Thing that an address like `news-12` names. */
export interface RecordName {
  kind: RecordKind;
  /** Key of the row; null: it was never published. */
  key: string | null;
  /** Of the address, and of its draft. */
  id: string;
}

/** Null: nothing has such a name. */
export function readRecordName(kinds: readonly RecordKind[], id = ''): RecordName | null {
  const [, name = '', rest = ''] = /^([a-z]{1,20})-([\w.-]{1,100})$/.exec(id) ?? [];
  const kind = kinds.find(({ key }) => key === name);
  if (!kind) return null;
  if (/^new(?:-[0-9a-f]{6})?$/.test(rest)) return kind.isFixed ? null : { kind, key: null, id };
  return kind.isTextId || /^\d{1,9}$/.test(rest) ? { kind, key: rest, id } : null;
}

/** A name of something new, for its draft. */
export const newRecordId = (kind: RecordKind): string =>
  `${kind.key}-new-${randomBytes(3).toString('hex')}`;

export const recordId = (kind: RecordKind, key: unknown): string => `${kind.key}-${String(key)}`;

export const keyValue = ({ isTextId }: RecordKind, key: string) => (isTextId ? key : Number(key));

/** The row of a thing; null: there is none. */
export async function findRow(tx: Tx | Db, kind: RecordKind, key: string): Promise<Row | null> {
  let query = anyTables(tx)
    .selectFrom(kind.table)
    .selectAll()
    .where(kind.idColumn, '=', keyValue(kind, key));
  for (const [column, operator, value] of kind.only ?? []) {
    query = query.where(column, operator, value);
  }
  return (await query.executeTakeFirst()) ?? null;
}

/** A thing as its form shows it; null: there is none. */
export async function findTexts(tx: Tx | Db, kind: RecordKind, key: string): Promise<Texts | null> {
  const row = await findRow(tx, kind, key);
  if (!row) return null;
  return { ...textsOf(kind, row), ...(await kind.readOwn?.(tx, key)) };
}

interface RecordDraft extends Sides {
  staffId: number;
  updatedAt: Millis;
}

/** A draft as its form shows it, over what visitors see now; null: there is none. */
export async function findDraft(
  tx: Tx | Db,
  { kind, key, id }: RecordName,
): Promise<RecordDraft | null> {
  const row = await tx
    .selectFrom('content_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const published = key === null ? null : await findTexts(tx, kind, key);
  const base = row.base === null ? null : readKept<Texts>(row.base);
  const kept = { ...blankTexts(kind), ...readKept<Texts>(row.fields) };
  const texts = overPublished({ texts: kept, base, published });
  return { texts, base, published, staffId: row.staff_id, updatedAt: row.updated_at };
}

interface ListedRecord {
  id: string;
  title: string;
  detail: string;
  state: 'shown' | 'later' | 'over' | 'draft';
  hasDraft: boolean;
  from: Millis | null;
  to: Millis | null;
  shopPath: string | null;
  /** Said instead of its state. */
  word: string | null;
}

const PAGE = 50;

interface ListAsked {
  page: number;
  q: string;
  now: Millis;
}

/** A page of the things of a kind, and whether there are more; drafts of new ones stand first. */
export async function listRecords(
  db: Db,
  kind: RecordKind,
  { page, q, now }: ListAsked,
): Promise<{ list: ListedRecord[]; hasMore: boolean }> {
  let query = anyTables(db).selectFrom(kind.table).selectAll();
  for (const [column, operator, value] of kind.only ?? []) {
    query = query.where(column, operator, value);
  }
  if (q !== '') {
    query = query.where((eb) =>
      eb.or(
        kind.searched.flatMap((column) =>
          casesOf(q).map((text) => sql<boolean>`${eb.ref(column)} like ${text} escape '!'`),
        ),
      ),
    );
  }
  for (const [column, direction] of kind.order) query = query.orderBy(column, direction);
  const [rows, drafts, choices] = await Promise.all([
    query
      .limit(PAGE + 1)
      .offset((page - 1) * PAGE)
      .execute(),
    kind.hasDrafts ? listDrafts(db, kind) : [],
    kind.choices?.(db) ?? {},
  ]);
  const drafted = new Set(drafts.map(({ id }) => id));
  const told = rows.slice(0, PAGE).map((row): ListedRecord => {
    const id = recordId(kind, row[kind.idColumn]);
    return {
      id,
      ...kind.tell(row, choices),
      ...timesOf(kind, row, now),
      hasDraft: drafted.has(id),
      shopPath: kind.shopPath?.(row) ?? null,
      word: kind.wordOf?.(row) ?? null,
    };
  });
  const fresh = page > 1 || q !== '' ? [] : drafts.filter(({ id }) => id.includes('-new-'));
  const made = fresh.map(({ id, texts }): ListedRecord => {
    const { title, detail } = kind.tell(texts, choices);
    const unnamed = title.trim() === '' ? 'Без названия' : title;
    return {
      id,
      title: unnamed,
      detail,
      state: 'draft',
      hasDraft: true,
      from: null,
      to: null,
      shopPath: null,
      word: null,
    };
  });
  return { list: [...made, ...told], hasMore: rows.length > PAGE };
}

/** SQLite knows no capitals but those of Latin. */
function casesOf(q: string): string[] {
  const text = q.replace(/[!%_]/g, (sign) => `!${sign}`);
  const lower = text.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  return [...new Set([text, lower, capital])].map((one) => `%${one}%`);
}

async function listDrafts(db: Db, kind: RecordKind): Promise<{ id: string; texts: Texts }[]> {
  const rows = await db
    .selectFrom('content_drafts')
    .select(['id', 'fields'])
    .where('kind', '=', kind.key)
    .orderBy('updated_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ id, fields }) => ({ id, texts: readKept<Texts>(fields) }));
}

function timesOf(
  { dates }: RecordKind,
  row: Row,
  now: Millis,
): Pick<ListedRecord, 'state' | 'from' | 'to'> {
  if (!dates) return { state: 'shown', from: null, to: null };
  const from = Number(row[dates.from] ?? 0);
  const to = row[dates.to] === null ? null : Number(row[dates.to]);
  const state = to !== null && to <= now ? 'over' : from > now ? 'later' : 'shown';
  return { state, from: from || null, to };
}
