import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Nodes that have exchanged go on giving their prices as they are: with the tax all would jump in a night. */
const statements = `
update exchange_nodes set settings = case
    when settings = '{}' then '{"untaxed":"keep"}'
    else '{"untaxed":"keep",' || substr(settings, 2) end
where seen_at is not null and settings not like '%"untaxed":%'
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
