import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Changes of an import of the back office in each product, so that they can be put back. */
const statements = `
create table import_changes (
  job_id integer not null references desk_jobs (id) on delete cascade,
  product text not null,
  fields text,
  undone_at bigint,
  primary key (job_id, product)
);
create index desk_jobs_kind on desk_jobs (kind, state)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
