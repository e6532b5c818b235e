import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask } from '../processes/ask.ts';
import { startShop, waitUntil } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { createShopper, isPolite } from './shopper.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * The data folder is a file system in memory that only the shop's own process sees: it ends with it.
 * Linux gives that to root, and to everybody who may have user namespaces.
 */
const unshare =
  process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount'];
const mounted = (options: string) => [
  ...unshare,
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs "$DATA_DIR" && exec "$0" "$@"`,
];
const PROBLEM = 'application/problem+json; charset=utf-8';
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-disk-'));
const env = { DATA_DIR: dataDir, DEMO_PRODUCTS: '300' };

beforeAll(async () => {
  const [command = '', ...words] = unshare;
  const { status, stderr } = spawnSync(command, [...words, 'true']);
  if (status !== 0) {
    throw new Error(
      `Для проверки полного диска нужны пространства имён Linux (unshare): ${stderr}`,
    );
  }
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('disk full: everything can be read, changes are politely refused, back when there is room', async () => {
  const shop = await startShop({ main: SHOP_PROGRAMS.main, env, prefix: mounted('size=32m') });
  try {
    const seen = `/proc/${shop.pid}/root${dataDir}`;
    const menu = await ask({ port: shop.port, path: '/api/catalog' });
    const [{ fullUrl }] = JSON.parse(menu.text).data.catalog;
    const shopper = createShopper(shop, findProduct(seen));
    expect((await shopper.addToBasket()).status).toBe(303);
    const stopper = join(seen, 'stopper');
    // Room that the shop gives back meanwhile is taken again.
    await waitUntil('a change is refused', async () => {
      fillUp(stopper);
      return isPolite(await shopper.addToBasket());
    });
    await waitUntil('it says that it is not ready', async () => {
      fillUp(stopper);
      return (await shop.admin('/readyz')).status === 503;
    });
    const call = await ask({ port: shop.port, path: '/api/v1/user/temporary' });
    expect([isPolite(call), call.headers['content-type']]).toEqual([true, PROBLEM]);
    expect((await shopper.readShared()).status).toBe(200);
    expect((await ask({ port: shop.port, path: `/catalog/${fullUrl}?sort=asc` })).status).toBe(200);
    expect((await shopper.readBasket()).status).toBe(200);
    // A picture in a size that nobody has asked for yet is made, and not kept.
    const page = await ask({ port: shop.port, path: `/catalog/${fullUrl}` });
    const [picture = ''] = /\/img\/\d+\/[\w-]+\.webp/.exec(page.text) ?? [];
    expect((await ask({ port: shop.port, path: picture })).status).toBe(200);
    expect(existsSync(join(seen, 'cache', picture))).toBe(false);
    rmSync(stopper);
    expect((await shop.admin('/readyz')).status).toBe(200);
    expect((await shopper.addToBasket()).status).toBe(303);
    expect(await shopper.countLost()).toBe(0);
  } finally {
    expect(await shop.stop()).toBe(0);
  }
});

it('read-only folder: the shop says which and ends', async () => {
  const failing = startShop({ main: SHOP_PROGRAMS.main, env, prefix: mounted('ro') });
  await expect(failing).rejects.toThrow(/База не открывается: SQLite, файл .*shop\.db/);
});

/** Product in stock, read from a copy of the shop's data. */
function findProduct(folder: string): number {
  const copy = mkdtempSync(join(tmpdir(), 'marmit-copy-'));
  for (const name of ['shop.db', 'shop.db-wal']) cpSync(join(folder, name), join(copy, name));
  const database = new DatabaseSync(join(copy, 'shop.db'));
  try {
    const found = database
      .prepare('select product_id as id from stock join prices using (product_id) where free > 50')
      .get();
    return Number(found?.['id']);
  } finally {
    database.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Writes until nothing more fits. */
function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  const block = Buffer.alloc(4096, 1);
  try {
    for (let written = 0; written < 64 * 1024; written++) writeSync(handle, block);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}
