import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Sales of each day, by the groups of reports: these read days, not orders. */
const statements = `
create table report_days (
  kind text not null,
  day text not null,
  key text not null,
  orders integer not null,
  units integer not null,
  total bigint not null,
  paid bigint not null,
  primary key (kind, day, key)
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
