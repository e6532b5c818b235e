import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openStore, type Store } from '../../server/platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../server/platform/store/patience.ts';

/** A migrated database that others are copied from. */
export const TEMPLATE = 'migrated';

/** A migrated database with the connections that tests have opened: each costs 25 ms of the processor. */
interface Spare {
  name: string;
  store: Store;
  emptier: pg.Client;
}

/** Databases of this worker that no test uses now, all as empty as the template. */
const spares: Spare[] = [];

/** A store on an emptied database of this worker, or on a new copy of the template; `close` empties it. */
export async function takeSpareStore(server: string): Promise<Store> {
  const spare = spares.pop() ?? (await createSpare(server));
  return { ...spare.store, close: () => returnSpare(server, spare) };
}

async function createSpare(server: string): Promise<Spare> {
  const name = `spare_${randomBytes(8).toString('hex')}`;
  await copyDatabase(server, name, TEMPLATE);
  const url = `${server}/${name}`;
  return {
    name,
    store: await openStore({ databaseUrl: url, file: '' }, NOBODY_WAITS),
    emptier: await connect(url),
  };
}

/** Empties a database for the next test; one whose schema a test has changed is dropped. */
async function returnSpare(server: string, spare: Spare): Promise<void> {
  if (await emptyDatabase(server, spare.emptier)) {
    spares.push(spare);
    return;
  }
  await spare.store.close();
  await spare.emptier.end();
  await runOnServer(server, `drop database ${spare.name} with (force)`);
}

/** One connection of this process for what is done outside of every test's database. */
let outside: Promise<pg.Client> | undefined;

/** Runs one statement on the server, outside of every test's database. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  outside ??= connect(`${server}/postgres`);
  await (await outside).query(statement);
}

/** Copies files: the other way writes each page into the log as well and costs three times as much. */
export const copyDatabase = (server: string, name: string, template: string): Promise<void> =>
  runOnServer(server, `create database ${name} template ${template} strategy file_copy`);

interface Template {
  schema: string;
  tables: readonly string[];
  /** Rows that migrations insert, as JSON, by table. */
  rows: readonly (readonly [table: string, rows: string])[];
}

let template: Promise<Template> | undefined;

async function emptyDatabase(server: string, emptier: pg.Client): Promise<boolean> {
  template ??= loadTemplate(`${server}/${TEMPLATE}`);
  const { schema, tables, rows } = await template;
  if ((await readSchema(emptier)) !== schema) return false;
  await emptier.query(emptying(tables));
  for (const [table, json] of rows) {
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
    await emptier.query(insert, [json]);
  }
  return true;
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

async function loadTemplate(url: string): Promise<Template> {
  const client = await connect(url);
  try {
    return await readTemplate(client);
  } finally {
    await client.end();
  }
}

/** A connection that the server may end. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}
