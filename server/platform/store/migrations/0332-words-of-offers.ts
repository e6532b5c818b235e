import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Event that an offer was made with: the words in it are those of this offer. */
const statements = `
alter table offer_revisions add column event_id integer;

update offer_revisions set event_id = (
  select min(order_events.id)
  from order_events
  where order_events.order_id = offer_revisions.order_id
    and order_events.status = 'offered'
    and order_events.at = offer_revisions.at
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
