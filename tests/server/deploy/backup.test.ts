import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { fillStore } from '../../../server/demo/fill-store.ts';
import { findLastCopy } from '../../../server/platform/copies/last-copy.ts';
import { createLeases } from '../../../server/platform/jobs/leases.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createDatabase } from '../../helpers/with-store.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, words: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...words], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });

async function fill(store: Store): Promise<void> {
  const leases = createLeases({ store, now: Date.now });
  await fillStore({ store, leases, products: 100, now: Date.now(), report: () => {} });
}

const count = async ({ db }: Store, table: 'products' | 'stock' | 'shoppers') => {
  const { fn } = db;
  return Number((await db.selectFrom(table).select(fn.countAll().as('n')).executeTakeFirst())?.n);
};
const counts = async (store: Store) => [
  await count(store, 'products'),
  await count(store, 'stock'),
  await count(store, 'shoppers'),
];

describe('a copy of SQLite', () => {
  const from = () => join(folder, 'data');
  const to = () => join(folder, 'restored');

  it('is made while the shop writes, and restores to the same counts', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await fill(store);
    mkdirSync(join(from(), 'images'));
    writeFileSync(join(from(), 'images', 'a.webp'), 'picture');
    // Larger than what is written between two steps of a copy leaves time for.
    await transaction(store, async (tx) => {
      const value = 'x'.repeat(4_000_000);
      for (const name of 'abcdef')
        await tx.insertInto('settings').values({ name, value }).execute();
    });
    let over = false;
    const writing = (async () => {
      while (!over) {
        await transaction(store, (tx) =>
          tx.insertInto('shoppers').values({ created_at: 0 }).execute(),
        );
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const words = [join(root, 'scripts/backup.mjs'), join(folder, 'copies')];
    const env = { PATH: process.env['PATH'], DATA_DIR: from() };
    const made = await promisify(execFile)(process.execPath, words, { env, timeout: 120_000 });
    over = true;
    await writing;
    expect(made.stderr).toBe('');
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const copy = join(folder, 'copies', name);

    const restored = run('restore.mjs', [copy], { DATA_DIR: to() });
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(existsSync(join(to(), 'images', 'a.webp'))).toBe(true);
    const again = await openStore({ file: join(to(), 'shop.db') });
    expect((await counts(again)).slice(0, 2)).toEqual((await counts(store)).slice(0, 2));
    expect(await count(again, 'shoppers')).toBeLessThanOrEqual(await count(store, 'shoppers'));
    await Promise.all([store.close(), again.close()]);
  });

  it('is not put back when it was cut off, though its database is whole', async () => {
    await (await openStore({ file: join(from(), 'shop.db') })).close();
    run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() });
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const unfinished = join(folder, 'copies', `${name}.part`);
    renameSync(join(folder, 'copies', name), unfinished);
    const refused = run('restore.mjs', [`${unfinished}/`], { DATA_DIR: to() });
    expect(refused.stderr).toContain('не была закончена');
    expect(existsSync(join(to(), 'shop.db'))).toBe(false);
  });

  it('lets nobody in by what may have been ended since', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await transaction(store, async (tx) => {
      await sql`insert into staff (id, name, role, created_at) values (1, 'Анна', 'owner', 0)`.execute(
        tx,
      );
      await sql`insert into staff_sessions (id, staff_id, created_at, active_at, expires_at, fresh_at,
        address, user_agent) values ('open', 1, 0, 0, 9, 0, '', '')`.execute(tx);
      await sql`insert into staff_invitations (token, staff_id, role, created_at, expires_at)
        values ('x', 1, 'owner', 0, 9)`.execute(tx);
    });
    await store.close();
    run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() });
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const restored = run('restore.mjs', [join(folder, 'copies', name)], { DATA_DIR: to() });
    expect(restored.stdout).toContain(`Восстановлено в ${join(to(), 'shop.db')}`);
    expect(restored.stdout).toContain('удаление данных по просьбам людей');
    const again = await openStore({ file: join(to(), 'shop.db') });
    const session = again.db.selectFrom('staff_sessions').select('ended_at');
    const invitation = again.db.selectFrom('staff_invitations').select('used_at');
    expect((await session.executeTakeFirstOrThrow()).ended_at).toBeGreaterThan(0);
    expect((await invitation.executeTakeFirstOrThrow()).used_at).toBeGreaterThan(0);
    await again.close();
  });

  it('replaces data only when told to, and keeps what was there', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await fill(store);
    await store.close();
    run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() });
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const copy = join(folder, 'copies', name);
    const refused = run('restore.mjs', [copy], { DATA_DIR: from() });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('--force')]);
    expect(run('restore.mjs', [copy, '--force'], { DATA_DIR: from() }).status).toBe(0);
    expect(readdirSync(from()).filter((file) => /^shop\.db\.20/.test(file))).not.toEqual([]);
  });

  it('is not put under a shop that has the file open', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await transaction(store, (tx) => tx.insertInto('shoppers').values({ created_at: 0 }).execute());
    run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() });
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const words = [join(folder, 'copies', name), '--force'];
    const before = readdirSync(from());
    const refused = run('restore.mjs', words, { DATA_DIR: from() });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('пользуются')]);
    expect(readdirSync(from())).toEqual(before);
    await store.close();
    expect(run('restore.mjs', words, { DATA_DIR: from() }).status).toBe(0);
  });

  it('is made of a stopped shop whose folder may only be read', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await fill(store);
    const before = await counts(store);
    await store.close();
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const env = { PATH: process.env['PATH'], DATA_DIR: from() };
    // A mount of this test alone; where that is not allowed, rights do the same for who is not root.
    const mount = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR"';
    const command = `"${process.execPath}" "${join(root, 'scripts', 'backup.mjs')}" "${copies}"`;
    const words = ['-m', 'sh', '-c', `${mount} && ! touch "$DATA_DIR/x" 2>/dev/null && ${command}`];
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(from(), 0o500);
    const made = isRoot
      ? spawnSync('unshare', words, { env, encoding: 'utf8' })
      : run('backup.mjs', [copies], { DATA_DIR: from() });
    if (!isRoot) chmodSync(from(), 0o700);
    expect([made.status, made.stderr]).toEqual([0, expect.stringContaining('Магазин о копии не')]);
    const [name = ''] = readdirSync(copies);
    expect(run('restore.mjs', [join(copies, name)], { DATA_DIR: to() }).status).toBe(0);
    const again = await openStore({ file: join(to(), 'shop.db') });
    expect(await counts(again)).toEqual(before);
    await again.close();
  });

  it('holds what a shop that was killed had only in its log of changes', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await fill(store);
    await transaction(store, (tx) => tx.insertInto('shoppers').values({ created_at: 0 }).execute());
    const before = await counts(store);
    // Files as a kill leaves them: the log of changes is there, nobody has the database open.
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    for (const suffix of ['', '-wal']) {
      copyFileSync(join(from(), `shop.db${suffix}`), join(killed, `shop.db${suffix}`));
    }
    await store.close();
    const made = run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: killed });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const [name = ''] = readdirSync(join(folder, 'copies'));
    const copy = join(folder, 'copies', name);
    expect(readdirSync(copy).toSorted()).toEqual(['counts.json', 'shop.db']);
    const again = await openStore({ file: join(copy, 'shop.db') });
    expect(await counts(again)).toEqual(before);
    await again.close();
  });

  it('leaves the time of its beginning where the shop looks for it', async () => {
    const store = await openStore({ file: join(from(), 'shop.db') });
    await store.close();
    const copying = { dataDir: from(), backupMaxHours: 30 };
    expect(await findLastCopy(copying, Date.now())).toEqual({ madeAt: null, isLate: false });
    const begun = Date.now();
    expect(run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() }).status).toBe(0);
    const copy = await findLastCopy(copying, Date.now());
    expect(copy?.madeAt).toBeGreaterThanOrEqual(begun);
    expect(copy?.madeAt).toBeLessThanOrEqual(Date.now());
  });

  it('is not made of nothing, nor from a folder without a copy', () => {
    expect(run('backup.mjs', [join(folder, 'copies')], { DATA_DIR: from() }).status).toBe(1);
    expect(readdirSync(join(folder, 'copies'))).toEqual([]);
    expect(run('restore.mjs', [folder], { DATA_DIR: to() }).status).toBe(1);
    expect(run('backup.mjs', [], {}).status).toBe(2);
    expect(run('restore.mjs', [], {}).status).toBe(2);
  });
});

describe('a copy of PostgreSQL', () => {
  it('is not put under a shop that has the database open', async () => {
    const database = await createDatabase();
    const store = await openStore({ databaseUrl: database.url, file: '' });
    // A pool connects with the first question.
    await count(store, 'products');
    writeFileSync(join(folder, 'shop.dump'), '');
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
    const refused = run('restore.mjs', [folder, '--force'], env);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('пользуются')]);
    await store.close();
    await database.drop();
  });

  it('keeps the password out of what everybody on the machine can read', () => {
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    const noted = join(folder, 'noted');
    const tool = `#!/bin/sh\necho "$@ with $PGPASSWORD" > '${noted}'\n`;
    writeFileSync(join(tools, 'pg_dump'), tool, { mode: 0o755 });
    const made = run('backup.mjs', [join(folder, 'copies')], {
      PATH: `${tools}:${process.env['PATH']}`,
      DATABASE_URL: 'postgres://shop:hun%23ter2@db:5432/shop',
      DATA_DIR: join(folder, 'data'),
    });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const said = readFileSync(noted, 'utf8');
    expect(said).toContain('--dbname=postgres://shop@db:5432/shop with hun#ter2');
    // The mark of a copy needs no store, so it is the same for both.
    expect(existsSync(join(folder, 'data', 'backup', 'last'))).toBe(true);
  });

  it('restores to the same counts, or says which program is missing or too old', async () => {
    const [source, target] = [await createDatabase(), await createDatabase()];
    const store = await openStore({ databaseUrl: source.url, file: '' });
    await fill(store);
    const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'data') };
    const made = run('backup.mjs', [join(folder, 'copies')], env);
    if (canDump()) {
      expect([made.status, made.stderr]).toEqual([0, '']);
      const [name = ''] = readdirSync(join(folder, 'copies'));
      const copy = join(folder, 'copies', name);
      const restored = run('restore.mjs', [copy], {
        DATABASE_URL: target.url,
        DATA_DIR: join(folder, 'restored'),
      });
      expect([restored.status, restored.stderr]).toEqual([0, '']);
      const again = await openStore({ databaseUrl: target.url, file: '' });
      expect(await counts(again)).toEqual(await counts(store));
      await again.close();
    } else {
      expect(made.status).toBe(1);
      expect(made.stderr).toMatch(
        /^Копия не сделана: (?:нет программы pg_dump|.*version mismatch)/,
      );
      expect(readdirSync(join(folder, 'copies'))).toEqual([]);
    }
    await store.close();
    await Promise.all([source.drop(), target.drop()]);
  });
});

/** pg_dump reads servers of its own version and older ones. */
function canDump(): boolean {
  const args = ['--schema-only', '--table=none', `${inject('postgresUrl')}/postgres`];
  return !/version mismatch/.test(
    spawnSync('pg_dump', args, { encoding: 'utf8' }).stderr ?? 'version mismatch',
  );
}
