import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** A task is said once while it is open: what happens again after a decision asks for another. */
const statements = `
drop index payment_tasks_said;
create unique index payment_tasks_said on payment_tasks (order_id, kind, detail)
  where kind <> 'extra-money' and settled_at is null`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
