import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createDatabase } from '../../../helpers/with-store.ts';

describe('statements on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase();
    // Tests before this one in its process may have used up all names.
    vi.resetModules();
    const { openStore } = await import('../../../../server/platform/store/open-store.ts');
    store = await openStore({ databaseUrl: database.url, file: '' });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it('that come again are planned once in a connection; those of all columns are not kept', async () => {
    const named = await store.db.connection().execute(async (db) => {
      for (let id = 1; id <= 6; id++) {
        await db.selectFrom('orders').select('code').where('id', '=', id).execute();
        await db.selectFrom('orders').selectAll().where('id', '=', id).execute();
      }
      return sql<{ statement: string; times: number }>`
        select statement, (generic_plans + custom_plans)::int as times
        from pg_prepared_statements`.execute(db);
    });
    expect(named.rows.map(({ statement, times }) => [statement, times])).toEqual([
      ['select "code" from "orders" where "id" = $1', 4],
    ]);
  });

  it('go on when a newer version adds a column', async () => {
    const ask = () =>
      Promise.all([
        store.db.selectFrom('settings').selectAll().execute(),
        store.db.selectFrom('settings').select('name').execute(),
        store.writer.deleteFrom('settings').where('name', '=', '-').returningAll().execute(),
      ]);
    for (let time = 0; time < 8; time++) await ask();
    await sql`alter table settings add column later text`.execute(store.writer);
    for (let time = 0; time < 8; time++) await ask();
  });
});
