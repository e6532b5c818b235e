import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/**
 * Price level and city that a basket line remembers; 0: not known, as of lines that are older than
 * the columns. Figures seen by another level or in another city are compared with nothing. And the
 * source of a currency rate; '' where nobody noted it, and the values of the demonstration are its
 * own.
 */
const statements = `
alter table basket_lines add column level_id integer not null default 0;
alter table basket_lines add column city_id integer not null default 0;
alter table removed_lines add column level_id integer not null default 0;
alter table removed_lines add column city_id integer not null default 0;
alter table rates add column source text not null default '';
update rates set source = 'demo' where iso || value in
  ('USD80.5', 'EUR93.2', 'GBP106.4', 'CHF99.8', 'KZT0.1545', 'UZS0.00672', 'KGS0.9205', 'BYN27.15')
`;

export const up = (db: Kysely<unknown>, dialect: Dialect) => runStatements(db, dialect, statements);
