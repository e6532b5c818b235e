import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Codes of several lengths, each found by its browser; one session for each. */
const statements = `
alter table login_codes add column digits integer not null default 6;
alter table sessions add column code_id text;
create unique index sessions_code on sessions (code_id);
create index login_codes_browser on login_codes (browser, id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
