import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './open-store.ts';
import type { Tx } from './transaction.ts';

/** Name of a column, or what is made of one. */
type Searched = string | RawBuilder<string>;

const askedOf = (searched: Searched) =>
  typeof searched === 'string' ? sql.ref(searched) : searched;

/**
 * Condition that a column has a text somewhere. PostgreSQL finds a text as it stands in half the time of a
 * pattern, and an equality has it expect few rows; SQLite has the pattern, which folds Latin letters.
 */
export const contains = (db: Db | Tx, column: Searched, text: string): RawBuilder<boolean> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`least(strpos(${askedOf(column)}, ${text}), 1) = 1`
    : sql`${askedOf(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/**
 * Condition that a column begins with a text, by code points in both databases, whatever language they
 * have: as the indices of names are.
 */
export const begins = (db: Db | Tx, column: string, start: string): RawBuilder<boolean> => {
  const value =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`${sql.ref(column)} collate "C"`
      : sql.ref(column);
  return sql`(${value} >= ${start} and ${value} < ${`${start}\u{10ffff}`})`;
};

/**
 * Condition that a column has one of the spellings of a text. What several of them begin or end with is
 * looked for first: of rows without it nothing else is asked.
 */
export function containsAny(
  db: Db | Tx,
  column: Searched,
  spellings: readonly string[],
): RawBuilder<boolean> {
  const [first = '', second = '', ...others] = spellings;
  const common = longer(commonStart(first, second), commonEnd(first, second));
  const some = (texts: readonly string[]) =>
    sql<boolean>`(${sql.join(
      texts.map((text) => contains(db, column, text)),
      sql` or `,
    )})`;
  if (common.length < MIN_COMMON || common === first) return some(spellings);
  const both = sql<boolean>`(${contains(db, column, common)} and ${some([first, second])})`;
  return others.length === 0 ? both : sql`(${both} or ${some(others)})`;
}

/**
 * Condition that a column has every word of a text, in any order and case; quotation marks are left out.
 * The longest comes first: it rules out most rows.
 */
export function containsWords(db: Db | Tx, column: Searched, text: string): RawBuilder<boolean> {
  const words = text.split(SEPARATORS).filter((word) => word.length > 1);
  const asked = words.length > 0 ? words.slice(0, MAX_WORDS) : [text];
  const ordered = asked.toSorted((a, b) => b.length - a.length);
  return sql<boolean>`(${sql.join(
    ordered.map((word) => containsAny(db, column, spellings(word))),
    sql` and `,
  )})`;
}

const SEPARATORS = /[\s"«»„“”]+/;
const MAX_WORDS = 6;

/** Letter cases that words of a name or a title have: SQLite folds those of Latin letters alone. */
export function spellings(text: string): string[] {
  const lower = text.toLowerCase();
  const capitals = lower.replace(
    /\p{L}+/gu,
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1),
  );
  // The first two share the most: `containsAny` looks for that first.
  return [...new Set([capitals, lower, text.toUpperCase(), text])];
}

const MIN_COMMON = 3;

const longer = (a: string, b: string) => (a.length >= b.length ? a : b);

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function commonEnd(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return a.slice(a.length - length);
}
