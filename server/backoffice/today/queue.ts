import { type RawBuilder, sql } from 'kysely';
import type { Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CardEntity } from '../desk/cards.ts';

/** One thing that waits. */
export interface Waiting {
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
export type Found = Omit<Waiting, 'staff'>;

/** Queue as its table is read. */
export interface QueueSource {
  key: string;
  title: string;
  /** Right that one needs to see it. */
  right: Right;
  link: string;
  /** Things that wait, the oldest first; MOST_READ at most, so that one sees whether there are more. */
  list(db: Db, now: Millis): Promise<Found[]>;
}

/** Things of a queue that are counted; of more it says that they are more. */
export const MOST_COUNTED = 200;
export const MOST_READ = MOST_COUNTED + 1;

/**
 * Condition that no card has closed a thing or put it off. Of an order the state says when it is done, not
 * its card.
 */
export const isWaiting = (entity: CardEntity, id: RawBuilder<string>, now: Millis) =>
  sql<boolean>`not exists (select 1 from desk_cards
    where desk_cards.entity = ${entity} and desk_cards.entity_id = ${id}
      and (desk_cards.done_at is not null or desk_cards.snoozed_until > ${now}))`;

interface WaitingRow {
  id: number;
  since: Millis | null;
}

/** A query of a queue: its table, condition, order and columns. */
interface Rows<Row> {
  where(condition: RawBuilder<boolean>): Rows<Row>;
  limit(most: number): { execute(): Promise<Row[]> };
}

interface QueueOf<Row> extends Omit<QueueSource, 'list'> {
  entity: CardEntity;
  /** Id of a row in the query. */
  id: string;
  rows(db: Db, now: Millis): Rows<Row>;
  tell(row: Row): Pick<Found, 'title' | 'detail' | 'link'>;
}

/** Queue of the rows of one query. */
export const createQueue = <Row extends WaitingRow>(queue: QueueOf<Row>): QueueSource => {
  const { key, title, right, link, entity, id, rows, tell } = queue;
  const idText = sql<string>`cast(${sql.ref(id)} as text)`;
  return {
    key,
    title,
    right,
    link,
    async list(db, now) {
      const waiting = rows(db, now).where(isWaiting(entity, idText, now));
      const found = await waiting.limit(MOST_READ).execute();
      return found.map((row) => {
        return { entity, id: String(row.id), ...tell(row), since: row.since ?? 0 };
      });
    },
  };
};
