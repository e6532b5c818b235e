/** Which of the two databases a store is. */
export type Dialect = 'sqlite' | 'postgres';
