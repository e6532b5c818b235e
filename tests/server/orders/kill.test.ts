import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { loadReferenceRows } from '../../../server/catalog/index/reference-rows.ts';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { endChild } from '../../helpers/ends.ts';
import { lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createDatabase } from '../../helpers/with-store.ts';
import { writeProducts, writeReference } from '../catalog/index/fill-store.ts';
import { addressOf } from './store-address.ts';

const KILLS = lengthOf('KILLS', 40);
/** Orders at the least; processes live longer where many are asked for. */
const ORDERS = lengthOf('KILL_ORDERS', Math.ceil(KILLS / 10));
/** Two processes share the store, as two workers of the shop would. */
const WORKERS = 2;
/** For packages that are not ES modules. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const OPENING = 100_000;
const LONGEST_LIFE_MS = ORDERS > KILLS ? 500 : 60;
/** Growth of the next lives after one without an order: a slow machine gets to orders too. */
const GROWTH = 1.2;
const MAX_LIFE_MS = 3000;
/** A process on PostgreSQL connects first. */
const CONNECTING_MS = 1000;

const FIGURES = {
  sqlite: { kills: KILLS, orders: ORDERS },
  postgres: { kills: Math.ceil(KILLS / 10), orders: Math.ceil(ORDERS / 10) },
};

it.each(['sqlite', 'postgres'] as const)(
  `${KILLS} kills, a tenth of them on PostgreSQL, lose no acknowledged order, double none and leave the stock right (%s)`,
  async (dialect) => {
    const folder = mkdtempSync(join(tmpdir(), 'marmit-kill-'));
    const { place, drop } = await createPlace(dialect, folder);
    const store = await openStore(addressOf(place));
    const { kills: wanted, orders } = FIGURES[dialect];
    try {
      const program = await bundleChild(folder, dialect);
      await fill(store);
      const acknowledged = new Map<string, string>();
      let kills = 0;
      let longest = LONGEST_LIFE_MS + (dialect === 'postgres' ? CONNECTING_MS : 0);
      const work = async () => {
        let lost: string[] = [];
        while (kills < wanted || (acknowledged.size < orders && kills < 2 * wanted)) {
          kills++;
          const before = acknowledged.size;
          lost = await liveAndDie([program, place, ...lost], longest, acknowledged);
          if (acknowledged.size === before) longest = Math.min(longest * GROWTH, MAX_LIFE_MS);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
      expect(acknowledged.size).toBeGreaterThanOrEqual(orders);
      await expectAllRight(store, acknowledged);
      noteSeen(
        'KILLS',
        `${dialect}: ${kills} остановок, ${acknowledged.size} подтверждённых заказов: потеряно 0, задвоено 0, остатки и суммы сходятся`,
      );
    } finally {
      await store.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  Math.max(120_000, KILLS * 2000),
);

/** Store that the processes have together: a file, or the address of a database. */
async function createPlace(dialect: Dialect, folder: string) {
  if (dialect === 'sqlite') return { place: join(folder, 'shop.db'), drop: async () => {} };
  const { url, drop } = await createDatabase();
  return { place: url, drop };
}

/** One file starts in a third of the time of sixty. */
async function bundleChild(folder: string, dialect: Dialect): Promise<string> {
  const outfile = join(folder, 'kill-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'kill-child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    logLevel: 'error',
    // The store's other driver is not used on SQLite.
    ...(dialect === 'sqlite' && { alias: { pg: join(import.meta.dirname, 'no-postgres.ts') } }),
    external: ['pg-native'],
    banner: { js: REQUIRE },
  });
  return outfile;
}

async function fill(store: Store): Promise<void> {
  await writeReference(store, {
    ...(await loadReferenceRows(store.db)),
    cities: [
      { id: MAIN_CITY_ID, title: 'Москва', lon: 37, lat: 55 },
      { id: 78, title: 'Санкт-Петербург', lon: 30, lat: 59 },
    ],
    categories: [],
    brands: [],
    parameters: [],
    storages: [
      { id: 1, city_id: MAIN_CITY_ID },
      { id: 2, city_id: 78 },
    ],
  });
  await writeProducts(
    store,
    [1, 2, 3, 4].map((id) => ({
      id,
      prices: { 1: [33_33 * id, null] },
      stock: id === 4 ? { 1: 500, 2: OPENING - 500 } : { 1: OPENING },
    })),
  );
}

/** One process from its start to its end by SIGKILL; gives the form whose answer was lost. */
async function liveAndDie(
  command: readonly [program: string, place: string, ...lost: string[]],
  longestMs: number,
  acknowledged: Map<string, string>,
): Promise<string[]> {
  const worker = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  endChild(worker);
  let trying: string[] = command.slice(2);
  for await (const line of createInterface({ input: worker.stdout })) {
    const [word, shopper = '', key = '', code = ''] = line.split(' ');
    if (word === 'ready') setTimeout(() => worker.kill('SIGKILL'), randomInt(Math.ceil(longestMs)));
    if (word === 'try') trying = [shopper, key];
    if (word === 'done') {
      acknowledged.set(`${shopper} ${key}`, code);
      trying = [];
    }
  }
  expect(await signalOf(worker)).toBe('SIGKILL');
  return trying;
}

const signalOf = (worker: ChildProcess) =>
  worker.signalCode ??
  new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));

async function expectAllRight({ db }: Store, acknowledged: Map<string, string>): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const held = await db.selectFrom('order_allocations').selectAll().execute();
  const stock = await db.selectFrom('stock').selectAll().execute();
  const letters = await db.selectFrom('outbox').select('key').execute();

  const placed = new Map(orders.map(({ shopper_id, key, code }) => [`${shopper_id} ${key}`, code]));
  const lost = [...acknowledged].filter(([form, code]) => placed.get(form) !== code);
  expect(lost).toEqual([]);
  expect(placed.size).toBe(orders.length);
  expect(new Set(orders.map(({ shopper_id }) => shopper_id)).size).toBe(orders.length);
  expect(letters.map(({ key }) => key).toSorted()).toEqual(
    orders.map(({ id, kind }) => `${kind}-placed ${id}`).toSorted(),
  );

  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  const wrong = orders.filter(({ id, total, goods_sum, delivery_price }) => {
    const sum = (linesOf.get(id) ?? []).reduce((all, line) => all + (line.sum ?? Number.NaN), 0);
    return sum !== goods_sum || total !== goods_sum + delivery_price;
  });
  expect(wrong).toEqual([]);

  for (const product of [1, 2, 3, 4]) {
    const of = <T extends { product_id: number }>(rows: readonly T[]) =>
      rows.filter(({ product_id }) => product_id === product);
    const sold = of(lines).reduce((all, { quantity }) => all + quantity, 0);
    const allocated = of(held).reduce((all, { quantity }) => all + quantity, 0);
    const free = of(stock).reduce((all, row) => all + row.free, 0);
    expect([allocated, free]).toEqual([sold, OPENING - sold]);
  }
}
