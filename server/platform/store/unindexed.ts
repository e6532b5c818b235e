import { type RawBuilder, sql } from 'kysely';

/**
 * A text column in a condition that no index answers: SQLite prefers an index over a kind or a state,
 * which many rows share, to that of the one shopper asked about.
 */
export const unindexed = (column: 'kind' | 'status'): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} || '')`;
