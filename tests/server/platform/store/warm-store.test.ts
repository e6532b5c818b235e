import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore } from '../../../../server/platform/store/open-store.ts';
import { TEMPLATE } from '../../../helpers/spare-databases.ts';
import { createDatabase } from '../../../helpers/with-store.ts';

it('a warm store has its connections to PostgreSQL before anybody asks', async () => {
  const database = await createDatabase(TEMPLATE);
  const store = await openStore({ databaseUrl: database.url, file: '' });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(store.db);
    return rows[0]?.count;
  };
  try {
    expect(await count()).toBe(1);
    await store.warm();
    expect(await count()).toBe(10);
    await store.warm();
    expect(await count()).toBe(10);
  } finally {
    await store.close();
    await database.drop();
  }
});
