import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Lists of the back office among hundreds of thousands of orders. */
const statements = `
create index orders_kind on orders (kind, id);
create index orders_sum on orders (kind, status, total);
create index desk_cards_staff on desk_cards (staff_id, entity, entity_id)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
