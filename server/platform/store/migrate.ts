import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './all-migrations.ts';
import type { Dialect } from './dialect.ts';
import type { Db } from './open-store.ts';
import { NOBODY_WAITS } from './patience.ts';
import { beginImmediate } from './sqlite-transaction.ts';

/** Schemas that a store of a former version may have, the oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the store to our newest migration. Of processes that start at once one migrates and the others
 * wait: Kysely holds a lock on PostgreSQL, on SQLite it is one writing transaction. A store that has
 * migrations of a later release beside all of ours stays as it is: they only add, so a release can be
 * gone back to. Gives their names.
 * @throws the error of the migration that failed; nothing of this run stays then.
 */
export async function migrate(db: Db, dialect: Dialect): Promise<string[]> {
  const applied = await listApplied(db, dialect);
  const last = migrationNames.at(-1) ?? '';
  const later = applied.filter((name) => name > last);
  const ours = new Set(applied.filter((name) => name <= last));
  const isComplete =
    ours.size === migrationNames.length && migrationNames.every((name) => ours.has(name));
  if (isComplete) return later;
  if (dialect === 'postgres') await migrateToLatest(db, dialect);
  else await migrateSqlite(db);
  return [];
}

async function migrateSqlite(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await beginImmediate(connection, performance.now() + NOBODY_WAITS.waitMs);
    try {
      await migrateToLatest(connection, 'sqlite');
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

const TABLE = 'kysely_migration';

/** Names of the migrations that a store has; Kysely reads the whole schema to find that out. */
async function listApplied(db: Db, dialect: Dialect): Promise<string[]> {
  const found =
    dialect === 'postgres'
      ? sql`select to_regclass(${TABLE}) as name`
      : sql`select (select name from sqlite_master where name = ${TABLE}) as name`;
  const { rows } = await sql<{ name: string | null }>`${found}`.execute(db);
  if (!rows[0]?.name) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db);
  return applied.rows.map(({ name }) => name);
}

async function migrateToLatest(db: Db, dialect: Dialect): Promise<void> {
  const { error } = await createMigrator(db, dialect).migrateToLatest();
  if (error) throw error;
}

/** Brings an empty store to the schema of a former version. @throws the error of the migration that failed. */
export async function migrateUpTo(db: Db, dialect: Dialect, name: string): Promise<void> {
  const { error } = await createMigrator(db, dialect).migrateTo(name);
  if (error) throw error;
}

function createMigrator(db: Db, dialect: Dialect): Migrator {
  const steps = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (step: Kysely<unknown>) => up(step, dialect) },
  ]);
  return new Migrator({
    db: db as unknown as Kysely<never>,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
}
