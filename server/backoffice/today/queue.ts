import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { ENDS_BY_ITSELF, type Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CardEntity } from '../desk/card-entities.ts';

/** One thing that waits. */
export interface WaitingThing {
  entity: CardEntity;
  id: string;
  title: string;
  detail: string;
  link: string;
  /** Since when. */
  since: Millis;
  staff: string | null;
}

/** A thing of a queue without its card. */
export type Found = Omit<WaitingThing, 'staff'>;

/** Queue as its table is read. */
export interface QueueSource {
  key: string;
  title: string;
  /** Right that one needs to see it. */
  right: Right;
  link: string;
  list(db: Db, now: Millis): Promise<Listed>;
}

/** Things of a queue that wait. */
export interface Listed {
  /** MOST_COUNTED at most. */
  count: number;
  hasMore: boolean;
  /** The oldest first. */
  first: Found[];
}

/** Things of a queue that are counted; of more it says that they are more. */
const MOST_COUNTED = 200;
export const MOST_READ = MOST_COUNTED + 1;
/** Things of a queue that are shown. */
export const SHOWN = 8;

/** A queue of which so many things were found, at most MOST_READ. */
export const listed = (found: number, first: Found[]): Listed => {
  return { count: Math.min(found, MOST_COUNTED), hasMore: found > MOST_COUNTED, first };
};

/** Condition that no card has closed a thing that can be closed, or put it off. */
const isWaiting = (entity: CardEntity, id: RawBuilder<string>, now: Millis) =>
  sql<boolean>`not exists (select 1 from desk_cards
    where desk_cards.entity = ${entity} and desk_cards.entity_id = ${id}
      and (${ENDS_BY_ITSELF.has(entity) ? sql`` : sql`desk_cards.done_at is not null or `}
        desk_cards.snoozed_until > ${now}))`;

interface WaitingRow {
  id: number;
  since: Millis | null;
}

interface QueueOf<Tables, Table extends keyof Tables, Row> extends Omit<QueueSource, 'list'> {
  entity: CardEntity;
  /** Id of a row in the query. */
  id: string;
  /** Rows in their order. */
  rows(db: Db, now: Millis): SelectQueryBuilder<Tables, Table, Row>;
  /** `since` where it is no column of the row's. */
  tell(row: Row): Pick<Found, 'title' | 'detail' | 'link'> & { since?: Millis };
}

/** Queue of the rows of one query. */
export const createQueue = <Tables, Table extends keyof Tables, Row extends WaitingRow>(
  queue: QueueOf<Tables, Table, Row>,
): QueueSource => {
  const { key, title, right, link, entity, id, rows, tell } = queue;
  const idText = sql<string>`cast(${sql.ref(id)} as text)`;
  return {
    key,
    title,
    right,
    link,
    async list(db, now) {
      const waiting = rows(db, now).where(isWaiting(entity, idText, now));
      // Only ids of those that are counted: an index has them, and the rows stay unread.
      const ids = await waiting
        .clearSelect()
        .select(sql<number>`${sql.ref(id)}`.as('id'))
        .$castTo<{ id: number }>()
        .limit(MOST_READ)
        .execute();
      const shown = ids.slice(0, SHOWN).map((row) => row.id);
      if (shown.length === 0) return listed(0, []);
      const first = await rows(db, now)
        .where(sql<boolean>`${sql.ref(id)} in (${sql.join(shown)})`)
        .execute();
      const things = first.map((row) => {
        return { entity, id: String(row.id), since: row.since ?? 0, ...tell(row) };
      });
      return listed(ids.length, things);
    },
  };
};
