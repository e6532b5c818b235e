import { DatabaseSync } from 'node:sqlite';

/** Numbers that a table may have given out since the copy was made; of orders, in a day. */
const GAP = 1_000_000;
const ORDERS_IN_A_DAY = 10_000;
const DAY_MS = 86_400_000;
const OWN_ID = '  id integer primary key,';

/**
 * Raises what numbers itself, as `raise.sql` does on PostgreSQL. SQLite goes on from the largest number in
 * a table unless the table counts by itself, so tables of a copy that was put back do. A migration that
 * makes one of them anew has to keep its word `autoincrement`.
 */
export function raiseNumbers(file) {
  // Reading a table's words anew changes nothing of its rows: a counted id is the same id.
  const database = new DatabaseSync(file, { defensive: false });
  try {
    const tables = database
      .prepare(
        `select name from sqlite_schema where type = 'table'
         and (instr(sql, :id) > 0 or instr(sql, 'primary key autoincrement') > 0)`,
      )
      .all({ id: OWN_ID })
      .map(({ name }) => name);
    database.exec(`begin immediate;
      create table counted (id integer primary key autoincrement); drop table counted;
      pragma writable_schema = on`);
    database
      .prepare(`update sqlite_schema set sql = replace(sql, :id, :counted) where type = 'table'`)
      .run({ id: OWN_ID, counted: '  id integer primary key autoincrement,' });
    database.exec('pragma writable_schema = reset');
    const gaps = new Map([['orders', ORDERS_IN_A_DAY * (daysSinceOrder(database) + 1)]]);
    for (const table of tables) raise(database, table, gaps.get(table) ?? GAP);
    database.prepare(`update sequences set value = value + ? where name = 'orders'`).run(GAP);
    database.exec('commit');
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get();
    if (verdict !== 'ok') throw new Error(`база повреждена: ${verdict}`);
  } finally {
    database.close();
  }
}

function daysSinceOrder(database) {
  const { at } = database.prepare('select max(created_at) as at from orders').get();
  return at === null ? 0 : Math.max(0, Math.round((Date.now() - at) / DAY_MS));
}

function raise(database, table, gap) {
  const { reached } = database
    .prepare(
      `select max(coalesce((select seq from sqlite_sequence where name = :table), 0),
         coalesce((select max(id) from "${table}"), 0)) as reached`,
    )
    .get({ table });
  database.prepare('delete from sqlite_sequence where name = ?').run(table);
  database
    .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    .run(table, reached + gap);
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('path of shop.db expected');
  raiseNumbers(file);
  console.log('Номера пойдут дальше с запасом');
}
