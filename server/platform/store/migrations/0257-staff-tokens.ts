import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Numbers by which people name tokens of the staff, and the end of each: ninety days for those of before. */
const statements = `
alter table staff_tokens add column number integer not null default 0;
alter table staff_tokens add column expires_at bigint not null default 0;
update staff_tokens set
  expires_at = created_at + 7776000000,
  number = (
    select count(*) from staff_tokens earlier
    where earlier.created_at < staff_tokens.created_at
      or (earlier.created_at = staff_tokens.created_at and earlier.hash <= staff_tokens.hash)
  );
create unique index staff_tokens_number on staff_tokens (number)`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
