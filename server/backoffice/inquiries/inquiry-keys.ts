import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Window } from '../desk/find-neighbours.ts';
import { listQuery, MAX_COUNT, type ReadPage, ROWS_ON_PAGE, readKeys } from '../desk/list-page.ts';

export const INQUIRY_KINDS = ['callback', 'question', 'planning', 'dealer'] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];
/** Entities of cards of all kinds. */
export type InquiryEntity = 'callback' | 'question' | 'inquiry';

const STATES = ['waiting', 'mine', 'done', 'all'] as const;
type InquiryState = (typeof STATES)[number];

/** Filters of the list, as they stand in its address. */
export interface InquiryFilters {
  state: InquiryState;
  kind: InquiryKind | null;
  page: number;
}

export function readInquiryFilters(query: URLSearchParams): InquiryFilters {
  const { choice, page } = listQuery(query);
  return {
    state: choice('state', STATES, 'waiting'),
    kind: choice<InquiryKind | ''>('kind', INQUIRY_KINDS, '') || null,
    page: page(),
  };
}

/** Person who asks, and when. */
export interface InquiryReader {
  me: number;
  now: Millis;
}

export interface InquiryKey {
  entity: InquiryEntity;
  id: number;
}

/** The longest waiting first, or else the last. */
const isOldestFirst = (state: InquiryState) => state === 'waiting' || state === 'mine';

/** One page of what the filters find, and how much there is. */
export function readInquiryKeys(
  db: Db,
  filters: InquiryFilters,
  asker: InquiryReader,
): Promise<ReadPage<InquiryKey>> {
  const most = Math.max(MAX_COUNT, filters.page * ROWS_ON_PAGE);
  return readKeys(db, orderedKeys(db, filters, { asker, most }), filters.page);
}

/** Keys of a part of the list, in its order. */
export const readSomeKeys = (
  db: Db,
  filters: InquiryFilters,
  { offset, limit, ...asker }: InquiryReader & Window,
): Promise<InquiryKey[]> =>
  orderedKeys(db, filters, { asker, most: offset + limit })
    .limit(limit)
    .offset(offset)
    .execute();

function orderedKeys(
  db: Db,
  filters: InquiryFilters,
  asked: { asker: InquiryReader; most: number },
) {
  const order = isOldestFirst(filters.state) ? 'asc' : 'desc';
  return selectKeys(db, filters, asked)
    .orderBy('asked_at', order)
    .orderBy('entity')
    .orderBy('id', order);
}

/** Things that the filters find, counted up to so many. */
export async function countInquiries(
  db: Db,
  filters: InquiryFilters,
  { most, ...asker }: InquiryReader & { most: number },
): Promise<number> {
  return (await selectKeys(db, filters, { asker, most }).limit(most).execute()).length;
}

interface Source {
  entity: InquiryEntity;
  table: 'callbacks' | 'questions' | 'inquiries';
  kinds: readonly InquiryKind[];
}

const sources: readonly Source[] = [
  { entity: 'callback', table: 'callbacks', kinds: ['callback'] },
  { entity: 'question', table: 'questions', kinds: ['question'] },
  { entity: 'inquiry', table: 'inquiries', kinds: ['planning', 'dealer'] },
];

/** At most so many of each table, in the order of their ids. */
function selectKeys(
  db: Db,
  { state, kind }: InquiryFilters,
  { asker, most }: { asker: InquiryReader; most: number },
) {
  const wanted = sources.filter(({ kinds }) => kind === null || kinds.includes(kind));
  const order = isOldestFirst(state) ? sql`asc` : sql`desc`;
  const parts = wanted.map((source) => {
    const ofKind =
      kind !== null && source.kinds.length > 1 ? sql<boolean>`asked.kind = ${kind}` : sql`1 = 1`;
    return sql`select * from (
      select ${sql.lit(source.entity)} as entity, asked.id, asked.asked_at
      from ${sql.table(source.table)} as asked
      where ${ofKind} and ${isIn(state, source.entity, asker)}
      order by asked.id ${order} limit ${sql.lit(most)}) as ${sql.table(`of_${source.table}`)}`;
  });
  return db
    .selectFrom(
      sql<InquiryKey & { asked_at: number }>`(${sql.join(parts, sql` union all `)})`.as('found'),
    )
    .select(['found.entity', 'found.id']);
}

/** Condition of a state: a card closes a thing or puts it off, an answer closes a question too. */
function isIn(
  state: InquiryState,
  entity: InquiryEntity,
  { me, now }: InquiryReader,
): RawBuilder<unknown> {
  const hasCard = (condition: RawBuilder<unknown>) => sql`exists (select 1 from desk_cards
    where desk_cards.entity = ${sql.lit(entity)}
      and desk_cards.entity_id = cast(asked.id as text) and ${condition})`;
  const answered = entity === 'question' ? sql`asked.answered_at is not null` : sql`1 = 0`;
  const closed = sql`done_at is not null`;
  switch (state) {
    case 'all':
      return sql`1 = 1`;
    case 'done':
      return sql`(${answered} or ${hasCard(closed)})`;
    case 'mine':
      return sql`not (${answered}) and ${hasCard(sql`staff_id = ${me} and done_at is null`)}`;
    case 'waiting':
      return sql`not (${answered})
        and not ${hasCard(sql`(${closed} or snoozed_until > ${now})`)}`;
  }
}
