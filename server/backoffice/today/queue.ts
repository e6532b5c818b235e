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
  /** Things that wait, the first 200, the oldest first. */
  list(db: Db, now: Millis): Promise<Found[]>;
}

interface WaitingRow {
  id: number;
  since: Millis | null;
}

/** A query of a queue: its table, condition, order and columns. */
interface Rows<Row> {
  limit(most: number): { execute(): Promise<Row[]> };
}

interface QueueOf<Row> extends Omit<QueueSource, 'list'> {
  entity: CardEntity;
  rows(db: Db, now: Millis): Rows<Row>;
  /** Rows come newest first: those that came last are never left out. */
  isNewestFirst?: true;
  tell(row: Row): Pick<Found, 'title' | 'detail' | 'link'>;
}

const MOST = 200;

/** Queue of the rows of one query. */
export const createQueue = <Row extends WaitingRow>(queue: QueueOf<Row>): QueueSource => {
  const { key, title, right, link, entity, rows, isNewestFirst, tell } = queue;
  return {
    key,
    title,
    right,
    link,
    async list(db, now) {
      const found = await rows(db, now).limit(MOST).execute();
      const oldestFirst = isNewestFirst ? found.toReversed() : found;
      return oldestFirst.map((row) => {
        return { entity, id: String(row.id), ...tell(row), since: row.since ?? 0 };
      });
    },
  };
};
