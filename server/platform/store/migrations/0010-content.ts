import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IDENTITY, runStatements } from '../statements.ts';

/** Blocks of operators' pages, and what people ask for on them: a project, a dealer's contract. */
const statements = `
alter table page_texts add column blocks text not null default '[]';

create table inquiries (
  id integer primary key${IDENTITY},
  kind text not null check (kind in ('planning', 'dealer')),
  name text not null,
  phone text not null,
  email text not null default '',
  comment text not null default '',
  details text not null,
  city_id integer not null references cities (id),
  asked_at bigint not null
)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
