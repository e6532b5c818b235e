import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { endChild, endLater } from '../../helpers/ends.ts';
import { createDatabase } from '../../helpers/with-store.ts';
import { type Answer, ask } from '../processes/ask.ts';
import { type ShopProcess, startShop, waitUntil } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SITE = 'marmit.example';
const KEY = 'key-of-the-shop-for-its-cdn';
const folder = mkdtempSync(join(tmpdir(), 'marmit-purge-'));
endLater(() => rmSync(folder, { recursive: true, force: true }));
let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Store;
let shops: ShopProcess[];
let nginx: Nginx;

interface Agent {
  child: ChildProcess;
  /** Messages that it was told so far. */
  told: () => { tags: number; everything: boolean; queued: number }[];
}
let agent: Agent;

/** The program that runs beside nginx. */
function startAgent(port: number): Agent {
  const program = join(import.meta.dirname, '../../../server/doors/cdn/purge-agent-command.ts');
  const words = ['--port', String(port), '--folder', nginx.cacheFolder];
  words.push('--socket', nginx.refreshSocket);
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', CDN_PURGE_KEY: KEY };
  const child = spawn(process.execPath, [program, ...words], { env, stdio: 'pipe' });
  endChild(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const told = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line))
      .filter((line) => 'queued' in line);
  return { child, told };
}

/** Two shops over one PostgreSQL behind nginx, beside it one agent, and of a second CDN nothing but the address. */
beforeAll(async () => {
  database = await createDatabase();
  const [port, deadPort] = [await freePort(), await freePort()];
  const shopPorts: [number, number] = [await freePort(), await freePort()];
  nginx = await startNginx(shopPorts);
  agent = startAgent(port);
  const env = {
    SITE_URL: `http://${SITE}`,
    ALLOW_DEMO: '1',
    TRUST_PROXY: '1',
    DEMO_PRODUCTS: '400',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    CDN_PURGE_URL: `http://127.0.0.1:${deadPort}/ http://127.0.0.1:${port}/`,
    CDN_PURGE_KEY: KEY,
    CDN_PURGE_SECONDS: '1',
    LOG_LEVEL: 'warn',
    SITE_ULR: SITE,
  };
  shops = [];
  for (const shopPort of shopPorts) {
    shops.push(await startShop({ main: SHOP_PROGRAMS.main, port: shopPort, env }));
  }
  store = await openStore({ databaseUrl: database.url, file: '' });
  endLater(() => store.close());
});

const get = (path: string): Promise<Answer> => ask({ port: nginx.port, path, host: SITE });
const cacheOf = async (path: string) => (await get(path)).headers['x-cache'];

async function findProducts() {
  return store.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'products.code', 'products.category_id', 'prices.price'])
    .where('prices.level_id', '=', 1)
    .orderBy('products.id')
    .execute();
}

async function setPrice(id: number, price: number): Promise<void> {
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    await tx.updateTable('products').set({ changed_seq }).where('id', '=', id).execute();
    await tx
      .updateTable('prices')
      .set({ price, old_price: null })
      .where('product_id', '=', id)
      .where('level_id', '=', 1)
      .execute();
  });
}

it('tells the CDN of a new price: its page is new at once, the others stay copies', async () => {
  // Copies from before the shop opened are outdated twice.
  await waitUntil('the CDN was told of the start', async () => {
    return agent.told().length === 2;
  });
  expect(agent.told().every(({ everything }) => everything)).toBe(true);

  const products = await findProducts();
  const changed = products[0] ?? { id: 0, code: '', category_id: 0 };
  const other = products.find(({ category_id }) => category_id !== changed.category_id);
  const path = `/goods/${changed.code}`;
  const untouched = [`/goods/${other?.code}`, '/news/', '/'];
  for (const each of [path, '/catalog', ...untouched]) await get(each);
  for (const each of [path, '/catalog', ...untouched]) expect(await cacheOf(each)).toBe('HIT');

  await setPrice(changed.id, 98_765_400);
  await waitUntil('the new price is shown', async () =>
    (await get(path)).text.includes('"price":"987654.00"'),
  );
  expect(await cacheOf(path)).toBe('HIT');
  for (const each of untouched) expect(await cacheOf(each)).toBe('HIT');

  // The CDN is told once more of what was being made meanwhile; by one process, not by two.
  const told = () => agent.told().slice(2);
  await waitUntil('the CDN was told twice', async () => told().length >= 2);
  for (const { everything, tags } of told()) expect([everything, tags > 0]).toEqual([false, true]);
  const tellsMore = waitUntil('more is told', async () => told().length > 2, 3000);
  await expect(tellsMore).rejects.toThrow('Not within');
});

it('counts what was told and what was not, of the CDN that nobody answers for too', async () => {
  const printed = await Promise.all(shops.map(async (shop) => (await shop.admin('/metrics')).text));
  const sumOf = (outcome: string) =>
    printed
      .flatMap((text) => [
        ...text.matchAll(/^cdn_purges_total\{cdn="[\d.:]+",outcome="(\w+)"\} (\d+)$/gm),
      ])
      .filter(([, name]) => name === outcome)
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  expect(sumOf('ok')).toBe(4);
  expect(sumOf('failed')).toBeGreaterThan(1);
  expect(shops.map((shop) => shop.output()).join()).toMatch(/CDN: ECONNREFUSED.*CDN не очищен/);
});

it('warns at the start of a variable that looks like one of its own', () => {
  for (const shop of shops) {
    expect(shop.output()).toMatch(/"name":"SITE_ULR","meant":"SITE_URL".*похоже на опечатку/);
  }
});

it('leaves nginx the renewed copy for the time when no shop answers', async () => {
  const [, product] = await findProducts();
  const path = `/goods/${product?.code}`;
  for (let i = 0; i < 2; i++) await get(path);
  await setPrice(product?.id ?? 0, 12_345_600);
  await waitUntil('the new price is shown', async () =>
    (await get(path)).text.includes('"price":"123456.00"'),
  );
  await Promise.all(shops.map((shop) => shop.stop()));
  const kept = await get(path);
  expect([kept.status, kept.text.includes('"price":"123456.00"')]).toEqual([200, true]);
});
