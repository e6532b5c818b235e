import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { migrateUpTo } from '../../../server/platform/store/migrate.ts';
import { type Db, openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../server/platform/store/patience.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';
import { createSqliteDialect } from '../../../server/platform/store/sqlite-dialect.ts';
import { createDatabase } from '../../helpers/with-store.ts';

/** A store with the schema of a former version. */
export interface FormerStore {
  db: Db;
  /** Its path on SQLite. */
  file: string;
  /** Opens it with the version of today, which brings it up to date. */
  upgrade(): Promise<Store>;
  remove(): Promise<void>;
}

/** `versions`: a folder of kept versions, whose file a store on SQLite begins with where it is there. */
export async function createFormerStore(
  dialect: Dialect,
  name: string,
  versions?: string,
): Promise<FormerStore> {
  const former = dialect === 'sqlite' ? await makeSqlite() : await makePostgres();
  const kept = join(versions ?? '', name);
  if (dialect === 'sqlite' && versions && existsSync(kept)) copyFileSync(kept, former.file);
  else await migrateUpTo(former.db, dialect, name);
  return former;
}

/** Empty files of SQLite of each of these versions, made by one walk through all; gives their folder. */
export async function keepVersions(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marmit-versions-'));
  const { db, remove } = await makeSqlite();
  for (const name of names) {
    await migrateUpTo(db, 'sqlite', name);
    await sql`vacuum into ${sql.lit(join(folder, name))}`.execute(db);
  }
  await remove();
  return folder;
}

async function makeSqlite(): Promise<FormerStore> {
  const folder = await mkdtemp(join(tmpdir(), 'marmit-former-'));
  const file = join(folder, 'shop.db');
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(file, { readOnly: false }) });
  return {
    file,
    db,
    async upgrade() {
      await db.destroy();
      return await openStore({ file }, NOBODY_WAITS);
    },
    async remove() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makePostgres(): Promise<FormerStore> {
  const { url, drop } = await createDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    file: '',
    db,
    async upgrade() {
      await db.destroy();
      return await openStore({ databaseUrl: url, file: '' }, NOBODY_WAITS);
    },
    async remove() {
      await db.destroy();
      await drop();
    },
  };
}

const firstShop = readFileSync(join(import.meta.dirname, 'first-shop.sql'), 'utf8')
  .replace(/^--.*\n/, '')
  .trim()
  .split(/;\n(?=insert into )/)
  .map((statement) => statement.replace(/;$/, ''));

/** Reference rows as the first version wrote them; `products` says whether it was a demo. */
export async function fillAsFirstVersion(db: Db, products: number): Promise<void> {
  for (const statement of firstShop) await sql.raw(statement).execute(db);
  await db
    .insertInto('settings')
    .values({ name: 'demo', value: JSON.stringify({ products, version: 1 }) })
    .execute();
}

/** Goods, people and orders, each from the version on that could keep them. */
const history: readonly [since: string, until: string | null, statement: string][] = [
  [
    '0001',
    null,
    `insert into categories (id, title, slug, position, updated_at) values (1, 'Плиты', 'plity', 1, 5)`,
  ],
  [
    '0001',
    null,
    `insert into products (id, code, title, category_id, changed_seq, created_at, updated_at)
       values (1, '100001', 'Плита', 1, 1, 5, 5)`,
  ],
  ['0001', null, 'insert into prices (product_id, level_id, price) values (1, 1, 1250000)'],
  ['0002', null, 'insert into shoppers (created_at) values (5)'],
  [
    '0002',
    null,
    `insert into customers (id, phone, first_name, created_at, updated_at)
       values (1, '+79161234567', 'Анна', 5, 5)`,
  ],
  [
    '0002',
    null,
    `insert into basket_lines (shopper_id, product_id, package, quantity, price, free, added_at, changed_at)
       values (1, 1, 1, 3, 1250000, 7, 5, 5)`,
  ],
  ['0002', null, 'insert into favorites (shopper_id, product_id, added_at) values (1, 1, 5)'],
  [
    '0002',
    null,
    `insert into subscriptions (email, token, consent, asked_at) values ('a@example.ru', 't', 'yes', 5)`,
  ],
  [
    '0003',
    null,
    `insert into orders (code, shopper_id, key, fingerprint, kind, status, city_id, created_at, updated_at,
       name, phone, email, role, delivery_kind, delivery_title, delivery_address, delivery_price, payment_kind,
       goods_sum, retail_sum, total, vat_percent, vat_sum, paid_sum)
     values ('c0de', 1, 'k', 'f', 'order', 'confirmed', 90, 5, 5, 'Анна', '+79161234567', 'a@example.ru',
       'retail', 'courier', 'Курьером', 'ул. Мира, 1', 59000, 'online', 2500000, 2500000, 2559000, 22, 461475,
       2559000)`,
  ],
  [
    '0003',
    null,
    `insert into order_lines (order_id, position, product_id, code, title, unit, package, packages, quantity,
       price, sum, retail_sum, vat_sum, from_city)
     values (1, 1, 1, '100001', 'Плита', 'шт', 1, 2, 2, 1250000, 2500000, 2500000, 450820, 2)`,
  ],
  [
    '0003',
    '0022',
    'insert into order_allocations (order_id, product_id, storage_id, quantity) values (1, 1, 1, 2)',
  ],
  [
    '0080',
    null,
    `insert into desk_cards (entity, entity_id, staff_id, due_on) values ('order', '1', 7, '2026-12-01')`,
  ],
  [
    '0022',
    null,
    `insert into order_allocations (order_id, product_id, storage_id, quantity, why)
       values (1, 1, 1, 2, 'money')`,
  ],
  [
    '0003',
    null,
    `insert into payments (order_id, provider, external_id, key, method, amount, status, created_at, updated_at)
       values (1, 'demo', 'x', 'k', 'card', 2559000, 'succeeded', 5, 5)`,
  ],
  [
    '0019',
    null,
    `insert into payment_tasks (order_id, kind, detail, created_at, settled_at)
       values (1, 'extra-money', 'Верните 100', 5, 6), (1, 'extra-money', 'Верните 200', 7, null),
         (1, 'mismatch', 'Сверьте', 8, null)`,
  ],
  [
    '0003',
    null,
    `insert into outbox (kind, key, payload, created_at, next_at) values ('push', 'p1', '{}', 5, 5)`,
  ],
  [
    '0003',
    null,
    `insert into outbox (kind, key, payload, created_at, next_at)
      values ('order-placed', 'm1', '{"orderId":7,"note":""}', 5, 5)`,
  ],
];

/** Adds what people and orders leave in a version, or only what is new since `after`; false: nothing. */
export async function addHistory(db: Db, name: string, after = ''): Promise<boolean> {
  const version = name.slice(0, 4);
  const former = after.slice(0, 4);
  let isAdded = false;
  for (const [since, until, statement] of history) {
    const isNew = since <= version && since > former && !(former && takesOver(since, statement));
    if (!isNew || (until !== null && version >= until)) continue;
    await sql.raw(statement).execute(db);
    isAdded = true;
  }
  return isAdded;
}

/** True when a version begins to keep what the one before could not. */
export const isTurn = (name: string) => history.some(([since]) => name.startsWith(`${since}-`));

const tableOf = (statement: string) => /insert into (\w+)/.exec(statement)?.[1];

/** True when rows of a table come from its former shape by the migration itself. */
const takesOver = (since: string, statement: string) =>
  history.some(([, until, old]) => until === since && tableOf(old) === tableOf(statement));

type Row = Record<string, unknown>;

/** Tables of a store, without those of its migrations. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of every table, its columns as text: drivers give numbers in their own ways. */
export async function readAll(db: Db): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>();
  for (const table of await listTables(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    all.set(
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
        ),
      ),
    );
  }
  return all;
}

/** Names of tables and columns. */
export async function readColumns(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !name.startsWith('kysely_'))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .toSorted();
}
