import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Ready-made sets with their goods. `each_seats`: one `quantity` is needed for so many seats; null:
 * as many whatever the hall. Articles are looked up by the spare parts that name them.
 */
const statements = `
alter table solutions add column code text;
alter table solutions add column seats integer not null default 60;
create unique index solutions_code on solutions (code);
create table solution_lines (
  solution_id integer not null references solutions (id) on delete cascade,
  position integer not null,
  title text not null,
  product_id integer not null references products (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  each_seats integer check (each_seats > 0),
  primary key (solution_id, position)
);
create index products_model on products (model)
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
