import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

const untilEndOfDay = (column: 'hold_until' | 'offered_until') =>
  `update orders set ${column} = ((${column} + 10800000) / 86400000 + 1) * 86400000 - 10800001 where ${column} is not null`;

/** Terms that were promised as a day last until its end in Moscow (UTC+3). */
export const termStatements = [untilEndOfDay('hold_until'), untilEndOfDay('offered_until')];

export const up = (db: Kysely<unknown>, dialect: Dialect) =>
  runStatements(db, dialect, termStatements.join(';\n'));
