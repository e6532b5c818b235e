import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open-store.ts';

/** Place of the id in a query that was put together: no query asks for this number. */
const PLACE = Number.NaN;

/**
 * A query by an id that is put together once for each store, instead of each time that it is asked: that
 * takes longer than SQLite does to answer it. It may depend on nothing but the id.
 */
export function keepQuery<Row>(
  build: (db: Db, id: number) => Compilable<Row>,
): (db: Db, id: number) => Promise<Row[]> {
  const known = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, id) => {
    const kept = known.get(db) ?? build(db, PLACE).compile();
    known.set(db, kept);
    const parameters = kept.parameters.map((value) => (Number.isNaN(value) ? id : value));
    return (await db.executeQuery<Row>({ ...kept, parameters })).rows;
  };
}
