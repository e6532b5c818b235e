import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listQuery } from '../desk/list-page.ts';

export const INQUIRY_KINDS = ['callback', 'question', 'planning', 'dealer'] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];
export const inquiryTitles: Readonly<Record<InquiryKind, string>> = {
  callback: 'Звонок',
  question: 'Вопрос',
  planning: 'Проект',
  dealer: 'Дилер',
};

/** A request of somebody to the shop, whatever form it came by. */
export interface ListedInquiry {
  kind: InquiryKind;
  /** Entity of its card. */
  entity: 'callback' | 'question' | 'inquiry';
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

const STATES = ['waiting', 'mine', 'done', 'all'] as const;

export interface InquiryFilters {
  state: (typeof STATES)[number];
  kind: InquiryKind | null;
}

export function readInquiryFilters(query: URLSearchParams): InquiryFilters {
  const { choice } = listQuery(query);
  return {
    state: choice('state', STATES, 'waiting'),
    kind: choice<InquiryKind | ''>('kind', INQUIRY_KINDS, '') || null,
  };
}

/** Of each kind, the last first: more than anyone answers in a month. */
const LIMIT = 300;

/** Calls, questions, projects and dealers as one queue, the longest waiting first. */
export async function listInquiries(
  db: Db,
  { state, kind }: InquiryFilters,
  { me, now }: { me: number; now: Millis },
): Promise<ListedInquiry[]> {
  const wants = (one: InquiryKind) => kind === null || kind === one;
  const lists = await Promise.all([
    wants('callback') ? listCallbacks(db) : [],
    wants('question') ? listQuestions(db) : [],
    wants('planning') || wants('dealer') ? listForms(db) : [],
  ]);
  const found = lists.flat().filter((one) => kind === null || one.kind === kind);
  const cards = await db
    .selectFrom('desk_cards')
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity', 'entity_id', 'staff_id', 'staff.name as staff', 'due_on'])
    .select(['done_at', 'snoozed_until'])
    .where('entity', 'in', ['callback', 'question', 'inquiry'])
    .execute();
  const cardOf = new Map(cards.map((card) => [`${card.entity} ${card.entity_id}`, card]));
  const told = found.map(({ isAnswered, ...one }) => {
    const card = cardOf.get(`${one.entity} ${one.id}`);
    const isDone = isAnswered || card?.done_at != null;
    const inquiry: ListedInquiry = {
      ...one,
      staff: card?.staff ?? null,
      dueOn: card?.due_on ?? null,
      snoozedUntil: card?.snoozed_until ?? null,
      isDone,
    };
    return { inquiry, isMine: card?.staff_id === me };
  });
  const shown = told.filter(({ inquiry, isMine }) => {
    if (state === 'all') return true;
    if (state === 'done') return inquiry.isDone;
    if (state === 'mine') return isMine && !inquiry.isDone;
    return !inquiry.isDone && (inquiry.snoozedUntil ?? 0) <= now;
  });
  const list = shown.map(({ inquiry }) => inquiry);
  const isOldestFirst = state === 'waiting' || state === 'mine';
  return list.toSorted((a, b) => (isOldestFirst ? a.askedAt - b.askedAt : b.askedAt - a.askedAt));
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

async function listCallbacks(db: Db): Promise<Found[]> {
  const rows = await selectCallbacks(db).orderBy('id', 'desc').limit(LIMIT).execute();
  return rows.map((row) => ({ ...tellCallback(row), isAnswered: false }));
}

export async function findCallback(db: Db, id: number): Promise<ToldInquiry | null> {
  const row = await selectCallbacks(db).where('id', '=', id).executeTakeFirst();
  return row ? tellCallback(row) : null;
}

async function listQuestions(db: Db): Promise<Found[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'name', 'phone', 'email', 'question', 'asked_at', 'answered_at'])
    .orderBy('id', 'desc')
    .limit(LIMIT)
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

async function listForms(db: Db): Promise<Found[]> {
  const rows = await selectForms(db).orderBy('id', 'desc').limit(LIMIT).execute();
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
  return Object.entries(JSON.parse(json) as Record<string, unknown>)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${detailTitles[name] ?? name}: ${String(value)}`)
    .join(', ');
}
