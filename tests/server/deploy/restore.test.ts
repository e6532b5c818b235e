import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { layFoundation } from '../../../server/opening/lay-foundation.ts';
import { migrateUpTo } from '../../../server/platform/store/migrate.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { endLater } from '../../helpers/ends.ts';
import { type Cluster, clusterEnv, startCluster } from './start-cluster.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'rs-'));
endLater(() => rmSync(folder, { recursive: true, force: true }));
// The database server is another user.
chmodSync(folder, 0o755);
const databaseUrl = () => `postgres://postgres:${postgres['PGPASSWORD']}@127.0.0.1:${port}/shop`;
let port: number;
let postgres: Record<string, string>;
let cluster: Cluster;

beforeAll(async () => {
  port = await freePort();
  postgres = clusterEnv(port);
  cluster = await startCluster(join(folder, 'pg'), port);
});
beforeEach(() => {
  ask('postgres', 'drop database if exists shop with (force)');
  ask('postgres', 'create database shop');
  rmSync(copies(), { recursive: true, force: true });
});

function ask(database: string, statement: string): void {
  const env = { PATH: process.env['PATH'], ...postgres };
  const { status, stderr } = spawnSync('psql', ['-X', '-c', statement, database], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

const copies = () => join(folder, 'copies');
const run = (script: string, words: readonly string[], url = databaseUrl()) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...words], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
    },
    encoding: 'utf8',
  });
const open = () => openStore({ databaseUrl: databaseUrl(), file: '' });

/** Pg_dump of this machine reads servers of its own version. */
const canDump = () => {
  if (!cluster.isOfMachine) console.log('Нет своего PostgreSQL: копии не проверены.');
  return cluster.isOfMachine;
};

function backup(url?: string): string {
  mkdirSync(copies(), { recursive: true });
  const { status, stderr } = run('backup.mjs', [copies()], url);
  expect([status, stderr]).toEqual([0, '']);
  return join(copies(), readdirSync(copies()).at(-1) ?? '');
}

it('a copy of before an upgrade is put back after it, and can be upgraded again', async () => {
  if (!canDump()) return;
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
  const former = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await migrateUpTo(former, 'postgres', '0235-firm-banks');
  await former.insertInto('shoppers').values({ created_at: 7 }).execute();
  await sql`insert into staff (name, role, created_at) values ('Анна', 'owner', 0)`.execute(former);
  await sql`insert into staff_sessions (id, staff_id, created_at, active_at, expires_at, fresh_at, address,
      user_agent) select 'open', id, 0, 0, 1, 0, '', '' from staff`.execute(former);
  await former.destroy();
  const copy = backup();
  await (await open()).close();
  const refused = run('restore.mjs', [copy]);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  const restored = run('restore.mjs', [copy, '--force']);
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  const store = await open();
  expect(await store.db.selectFrom('shoppers').selectAll().execute()).toMatchObject([
    { created_at: 7 },
  ]);
  const session = store.db.selectFrom('staff_sessions').select('ended_at');
  expect((await session.executeTakeFirstOrThrow()).ended_at).toBeGreaterThan(0);
  await store.close();
});

/** An order of a new visitor; gives their numbers. */
async function addOrder(store: Store) {
  const now = Date.now();
  return transaction(store, async (tx) => {
    const made = tx.insertInto('shoppers').values({ created_at: now }).returning('id');
    const { id: shopper } = await made.executeTakeFirstOrThrow();
    const city = await tx.selectFrom('cities').select('id').executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`insert into orders
      (code, shopper_id, key, fingerprint, kind, status, city_id, created_at, updated_at, name, phone,
        email, role, delivery_kind, delivery_title, delivery_address, delivery_price, payment_kind, goods_sum, retail_sum, total, vat_percent, vat_sum, paid_sum)
      values (${String(shopper)}, ${shopper}, '', '', 'order', 'confirmed', ${city.id}, ${now}, ${now},
        'Анна', '+79161234567', '', 'retail', 'courier', 'Курьером', '', 0, 'invoice', 0, 0, 0, 22, 0, 0)
      returning id`.execute(tx);
    return { shopper, order: rows[0]?.id ?? 0 };
  });
}

/** An order before the copy, one that is lost, and one after the copy was put back. */
async function loseOrder(url: string) {
  const openAny = () => (url ? open() : openStore({ file: join(folder, 'data/shop.db') }));
  const orders = [];
  let copy = '';
  for (const step of ['kept', 'lost', 'new']) {
    const store = await openAny();
    if (step === 'kept') await layFoundation(store, Date.now());
    orders.push(await addOrder(store));
    await store.close();
    if (step === 'kept') copy = backup(url);
    if (step !== 'lost') continue;
    const { status, stderr } = run('restore.mjs', [copy, '--force'], url);
    expect([status, stderr]).toEqual([0, '']);
  }
  return orders;
}

it.each(['sqlite', 'postgres'])('numbers of lost orders go to nobody (%s)', async (dialect) => {
  if (dialect === 'postgres' && !canDump()) return;
  const [kept, lost, later] = await loseOrder(dialect === 'postgres' ? databaseUrl() : '');
  expect(lost?.order).toBe((kept?.order ?? 0) + 1);
  expect(later?.order).toBe((kept?.order ?? 0) + 10_001);
  expect(later?.shopper).toBe((kept?.shopper ?? 0) + 1_000_001);
});

it('a copy that is cut off leaves what was there', async () => {
  if (!canDump()) return;
  const before = await open();
  await transaction(before, (tx) => tx.insertInto('shoppers').values({ created_at: 7 }).execute());
  await before.close();
  const copy = backup();
  const dump = join(copy, 'shop.dump');
  const whole = readFileSync(dump);
  writeFileSync(dump, whole.subarray(0, whole.length - 2000));
  expect(run('restore.mjs', [copy, '--force']).status).toBe(1);
  const store = await open();
  expect(await store.db.selectFrom('shoppers').selectAll().execute()).toHaveLength(1);
  await store.close();
});
