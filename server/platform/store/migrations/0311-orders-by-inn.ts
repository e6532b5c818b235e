import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Firms as orders have them, by ИНН: guests' firms have no account. */
const innOf = {
  sqlite: "json_extract(firm, '$.inn')",
  postgres: "(firm::json ->> 'inn')",
};

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(
    db,
    dialect,
    `create index orders_inn on orders (${innOf[dialect]}) where firm is not null`,
  );
