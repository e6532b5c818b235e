import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Indices that find rows past their term without a look at the others. */
const statements = `
create index sent_letters_sent on sent_letters (sent_at);
create index outbox_done on outbox (done_at) where order_id is null;
create index outbox_done_orders on outbox (done_at) where order_id is not null;
create index shipped_units_left on shipped_units (shipped_at)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
