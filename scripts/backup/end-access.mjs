import { DatabaseSync } from 'node:sqlite';

/** Columns that tell when something that lets people in was ended, by table. */
const ENDED = {
  sessions: 'ended_at',
  staff_sessions: 'ended_at',
  staff_invitations: 'used_at',
};

/**
 * Ends sessions and invitations of a copy that was put back, as `end-access.sql` does on PostgreSQL: those
 * that were ended since the copy was made are good again in it.
 */
export function endAccess(file) {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin immediate');
    for (const [table, column] of Object.entries(ENDED)) {
      const known = database.prepare(`select 1 from sqlite_schema where name = ?`).get(table);
      if (!known) continue;
      database
        .prepare(`update "${table}" set ${column} = ? where ${column} is null`)
        .run(Date.now());
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('path of shop.db expected');
  endAccess(file);
  console.log('Сеансы и приглашения закончены');
}
