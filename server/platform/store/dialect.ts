/** Kind of database behind a store. */
export type Dialect = 'sqlite' | 'postgres';
