import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A migrated database that others are copied from. */
export const TEMPLATE = 'migrated';

/** Databases of this worker that no test uses now, all as empty as the template. */
const spare: string[] = [];

/** A migrated database: an emptied one of this worker, or a new copy of the template. */
export async function takeDatabase(server: string): Promise<string> {
  const emptied = spare.pop();
  if (emptied) return emptied;
  const name = `spare_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${TEMPLATE}`);
  return name;
}

/** Empties a database for the next test; one whose schema a test has changed is dropped. */
export async function returnDatabase(server: string, name: string): Promise<void> {
  if (await emptyDatabase(server, name)) spare.push(name);
  else await runOnServer(server, `drop database ${name} with (force)`);
}

/** Runs one statement on the server, outside of every test's database. */
export const runOnServer = (server: string, statement: string): Promise<void> =>
  withClient(`${server}/postgres`, async (client) => void (await client.query(statement)));

export const hasDatabase = (server: string, name: string): Promise<boolean> =>
  withClient(`${server}/postgres`, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });

interface Template {
  schema: string;
  tables: readonly string[];
  /** Rows that migrations insert, as JSON, by table. */
  rows: readonly (readonly [table: string, rows: string])[];
}

let template: Promise<Template> | undefined;

async function emptyDatabase(server: string, name: string): Promise<boolean> {
  template ??= withClient(`${server}/${TEMPLATE}`, readTemplate);
  const { schema, tables, rows } = await template;
  return withClient(`${server}/${name}`, async (client) => {
    if ((await readSchema(client)) !== schema) return false;
    await client.query(emptying(tables));
    for (const [table, json] of rows) {
      const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
      await client.query(insert, [json]);
    }
    return true;
  });
}

/** Row by row, without triggers: to truncate sixty tables that hold a few rows takes forty times as long. */
const emptying = (tables: readonly string[]) => `begin;
  set local session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join(' ')}
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where last_value is not null;
  commit`;

async function readTemplate(client: pg.Client): Promise<Template> {
  const found = await client.query<{ name: string }>(`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
    and tablename not like 'kysely%'`);
  const tables = found.rows.map(({ name }) => name);
  const rows: [string, string][] = [];
  for (const table of tables) {
    const kept = await client.query<{ json: string | null }>(
      `select json_agg(t)::text as json from ${table} t`,
    );
    const json = kept.rows[0]?.json;
    if (json) rows.push([table, json]);
  }
  return { schema: await readSchema(client), tables, rows };
}

/** A text that differs when columns, constraints, indexes, triggers or functions do. */
async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    select concat_ws(' ',
      (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and not a.attisdropped),
      (select count(*) from pg_attribute where attisdropped),
      (select count(*) from pg_constraint where connamespace = 'public'::regnamespace),
      (select count(*) from pg_class where relnamespace = 'public'::regnamespace),
      (select string_agg(tgname::text || tgenabled::text, ',' order by tgname) from pg_trigger
        where not tgisinternal),
      (select md5(string_agg(prosrc, ',' order by proname)) from pg_proc
        where pronamespace = 'public'::regnamespace)) as schema`);
  return rows[0]?.schema ?? '';
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
