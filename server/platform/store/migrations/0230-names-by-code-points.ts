import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Names are asked for by their beginning. SQLite compares code points; PostgreSQL compares as the language
 * of the database has it, unless an index says otherwise.
 */
const postgresStatements = `
drop index orders_name;
create index orders_name on orders (name collate "C");
drop index customers_name;
create index customers_name on customers (last_name collate "C", first_name collate "C");
drop index customers_first_name;
create index customers_first_name on customers (first_name collate "C")
`;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await runStatements(db, dialect, postgresStatements);
}
