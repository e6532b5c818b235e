import { sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Tx } from './transaction.ts';

/** Tables whose rows are numbered by hand. Rows of products are never removed; of the others a trigger notes it. */
export const NUMBERED = [
  'products',
  'categories',
  'brands',
  'parameters',
  'price_levels',
  'cities',
  'storages',
  'offices',
  'solutions',
  'promo_codes',
  'questions',
  'banners',
  'news',
  'site_notices',
  'menu_links',
  'redirects',
  'answer_templates',
  'search_synonyms',
  'search_redirects',
  'search_checks',
  'exchange_sessions',
] as const satisfies readonly (keyof Schema)[];
type Numbered = (typeof NUMBERED)[number];

export const isNumbered = (table: string): table is Numbered =>
  (NUMBERED as readonly string[]).includes(table);

/**
 * The next number of a table whose rows are numbered by hand, at least `first`: greater than those of all
 * rows that are there, and of all that are gone, so that an old link or form never means another thing.
 */
export async function nextNumber(tx: Tx, table: Numbered, first = 1): Promise<number> {
  const { rows } = await sql<{ present: number | null; gone: number | null }>`
    select (select max(id) from ${sql.table(table)}) as present,
      (select last from gone_numbers where name = ${table}) as gone`.execute(tx);
  const { present, gone } = rows[0] ?? { present: null, gone: null };
  return Math.max(first, Number(present ?? 0) + 1, Number(gone ?? 0) + 1);
}
