import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { benchFolder } from '../data-folder.mjs';
import { withKeptPostgres } from '../postgres.mjs';
import { startShop } from '../shop.mjs';

/**
 * Runs `work` with a copy of the shop at full scale, which is filled once and kept:
 * { name, env, read(sql), processes() }. What is measured may change the copy.
 */
export const withDeskStore = { sqlite: withSqlite, postgres: withPostgres };

async function withSqlite({ options, report }, work) {
  const { large, orders } = options;
  const kept = join(benchFolder, `desk-${large}-${orders}`);
  await fillOnce({ folder: kept, options, report, env: { DATABASE_URL: '' } });
  const folder = mkdtempSync(join(benchFolder, 'desk-copy-'));
  try {
    cpSync(kept, folder, { recursive: true });
    const read = async (sql) => {
      const database = new DatabaseSync(join(folder, 'shop.db'), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    };
    return await work({ name: 'SQLite', folder, env: {}, read, processes: () => [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withPostgres({ options, report }, work) {
  const { large, orders } = options;
  const kept = join(benchFolder, `desk-postgres-${large}-${orders}`);
  mkdirSync(kept, { recursive: true });
  return withKeptPostgres(join(kept, 'data'), async ({ url, listProcesses }) => {
    await fillOnce({ folder: kept, options, report, env: { DATABASE_URL: url('postgres') } });
    await runSql(url('template1'), 'drop database if exists copy');
    await runSql(url('template1'), 'create database copy template postgres');
    const folder = mkdtempSync(join(benchFolder, 'desk-copy-'));
    const read = (sql) => runSql(url('copy'), sql);
    // Statistics that the server gathers by itself within some minutes.
    await read('vacuum analyze');
    try {
      const env = { DATABASE_URL: url('copy') };
      return await work({ name: 'PostgreSQL', folder, env, read, processes: listProcesses });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function runSql(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function fillOnce({ folder, options, report, env }) {
  const mark = join(folder, '.filled');
  if (existsSync(mark)) return;
  const { large: products, orders } = options;
  mkdirSync(folder, { recursive: true });
  report(`Магазин из ${products} товаров и ${orders} заказов наполняется (один раз)…`);
  const startedAt = performance.now();
  const filling = { ...env, DEMO_ORDERS: String(orders) };
  const shop = await startShop({ folder, products, cores: null, env: filling });
  await shop.stop();
  writeFileSync(mark, '');
  report(`  готов за ${Math.round((performance.now() - startedAt) / 1000)} с`);
}
