import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Titles of firms that stand in no account: orders alone have them. */
const titleOf = {
  sqlite: "json_extract(firm, '$.title')",
  postgres: "(firm::json ->> 'title')",
};

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(
    db,
    dialect,
    `create index orders_guest_firms on orders (${titleOf[dialect]})
      where firm is not null and firm_id is null`,
  );
