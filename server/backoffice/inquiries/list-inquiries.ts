import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';
import {
  type InquiryEntity,
  type InquiryFilters,
  type InquiryKind,
  type InquiryReader,
  readInquiryKeys,
} from './inquiry-keys.ts';

export const inquiryTitles: Readonly<Record<InquiryKind, string>> = {
  callback: 'Звонок',
  question: 'Вопрос',
  planning: 'Проект',
  dealer: 'Дилер',
};

/** A request of somebody to the shop, whatever form it came by. */
interface ListedInquiry {
  kind: InquiryKind;
  /** Entity of its card. */
  entity: InquiryEntity;
  id: number;
  name: string;
  phone: string;
  email: string;
  text: string;
  askedAt: Millis;
  link: string;
  staff: string | null;
  dueOn: string | null;
  isDone: boolean;
  snoozedUntil: Millis | null;
}

interface InquiryPage {
  inquiries: ListedInquiry[];
  count: number;
  pages: number;
}

/** Calls, questions, projects and dealers as one queue, the longest waiting first. */
export async function listInquiries(
  db: Db,
  filters: InquiryFilters,
  asker: InquiryReader,
): Promise<InquiryPage> {
  const { rows, count, pages } = await readInquiryKeys(db, filters, asker);
  const idsOf = (entity: InquiryEntity) =>
    rows.filter((row) => row.entity === entity).map(({ id }) => id);
  const lists = await Promise.all([
    listCallbacks(db, idsOf('callback')),
    listQuestions(db, idsOf('question')),
    listForms(db, idsOf('inquiry')),
  ]);
  const entities = ['callback', 'question', 'inquiry'] as const;
  const cards = await Promise.all(entities.map((one) => listCards(db, one, idsOf(one))));
  const keyOf = (entity: string, id: number | string) => `${entity} ${id}`;
  const foundOf = new Map(lists.flat().map((one) => [keyOf(one.entity, one.id), one]));
  const cardOf = new Map(cards.flat().map((card) => [keyOf(card.entity, card.entity_id), card]));
  const inquiries = rows.flatMap(({ entity, id }): ListedInquiry[] => {
    const found = foundOf.get(keyOf(entity, id));
    if (!found) return [];
    const { isAnswered, ...one } = found;
    const card = cardOf.get(keyOf(entity, id));
    return [
      {
        ...one,
        staff: card?.staff ?? null,
        dueOn: card?.due_on ?? null,
        snoozedUntil: card?.snoozed_until ?? null,
        isDone: isAnswered || card?.done_at != null,
      },
    ];
  });
  return { inquiries, count, pages };
}

async function listCards(db: Db, entity: InquiryEntity, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('desk_cards')
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity', 'entity_id', 'staff.name as staff', 'due_on', 'done_at', 'snoozed_until'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids.map(String))
    .execute();
}

/** Requests as people made them, without who looks after them. */
export type ToldInquiry = Omit<ListedInquiry, 'staff' | 'dueOn' | 'isDone' | 'snoozedUntil'> & {
  cityId: number;
};
type Found = Omit<ToldInquiry, 'cityId'> & { isAnswered: boolean };

const selectCallbacks = (db: Db) =>
  db.selectFrom('callbacks').select(['id', 'name', 'phone', 'comment', 'city_id', 'asked_at']);

type CallbackRow = Awaited<ReturnType<ReturnType<typeof selectCallbacks>['execute']>>[number];

function tellCallback({ id, name, phone, comment, city_id, asked_at }: CallbackRow): ToldInquiry {
  return {
    kind: 'callback',
    entity: 'callback',
    id,
    name,
    phone,
    email: '',
    text: comment,
    askedAt: asked_at,
    link: desk.callback(id),
    cityId: city_id,
  };
}

async function listCallbacks(db: Db, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await selectCallbacks(db).where('id', 'in', ids).execute();
  return rows.map((row) => ({ ...tellCallback(row), isAnswered: false }));
}

export async function findCallback(db: Db, id: number): Promise<ToldInquiry | null> {
  const row = await selectCallbacks(db).where('id', '=', id).executeTakeFirst();
  return row ? tellCallback(row) : null;
}

async function listQuestions(db: Db, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'name', 'phone', 'email', 'question', 'asked_at', 'answered_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, phone, email, question, asked_at, answered_at }) => ({
    kind: 'question',
    entity: 'question',
    id,
    name,
    phone,
    email,
    text: question,
    askedAt: asked_at,
    link: desk.question(id),
    isAnswered: answered_at !== null,
  }));
}

const selectForms = (db: Db) =>
  db
    .selectFrom('inquiries')
    .select(['id', 'kind', 'name', 'phone', 'email', 'comment', 'details', 'city_id', 'asked_at']);

type FormRow = Awaited<ReturnType<ReturnType<typeof selectForms>['execute']>>[number];

function tellForm(row: FormRow): ToldInquiry {
  const { id, kind, name, phone, email, comment, details, city_id, asked_at } = row;
  return {
    kind,
    entity: 'inquiry',
    id,
    name,
    phone,
    email,
    text: [comment, tellDetails(details)].filter(Boolean).join(' · '),
    askedAt: asked_at,
    link: desk.inquiry(id),
    cityId: city_id,
  };
}

async function listForms(db: Db, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await selectForms(db).where('id', 'in', ids).execute();
  return rows.map((row) => ({ ...tellForm(row), isAnswered: false }));
}

export async function findForm(db: Db, id: number): Promise<ToldInquiry | null> {
  const row = await selectForms(db).where('id', '=', id).executeTakeFirst();
  return row ? tellForm(row) : null;
}

const detailTitles: Readonly<Record<string, string>> = {
  object_type: 'объект',
  area_m2: 'площадь, м²',
  inn: 'ИНН',
  company: 'фирма',
  region: 'регион',
};

function tellDetails(json: string): string {
  return Object.entries(readKept<Record<string, unknown>>(json))
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${detailTitles[name] ?? name}: ${String(value)}`)
    .join(', ');
}
