import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Dialect } from '../../../server/platform/store/dialect.ts';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createDatabase, describeOnBothStores } from '../../helpers/with-store.ts';
import { type ShopProcess, startShop } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { placeOrder, prepareGuest, type ReadyGuest } from './prepare-buyers.ts';

const KILLS = lengthOf('HTTP_KILLS', 3);
const kills = { sqlite: KILLS, postgres: Math.ceil(0.3 * KILLS) };
const BUYERS = 8;
/** Time from the first form that is sent to the end of the process. */
const LONGEST_MS = 120;
/** Kopecks; for what is dearer guests prove their phone first. */
const DEAREST = 100_000_00;
/** Units in one storage: of so many, guests without money may hold a score. */
const ENOUGH = 100;
const KEY = 'key-of-the-storefront-of-the-test';

describeOnBothStores('the shop killed while orders are placed over HTTP', (dialect) => {
  let dataDir: string;
  let shop: ShopProcess;
  let store: Store;
  let drop: () => Promise<void>;
  let start: (again?: ShopProcess) => Promise<ShopProcess>;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marmit-http-kills-'));
    const place = await createPlace(dialect, dataDir);
    drop = place.drop;
    const env = {
      DATA_DIR: dataDir,
      DEMO_PRODUCTS: '1500',
      STOREFRONT_KEY: KEY,
      TRUST_PROXY: '1',
      ...(place.databaseUrl !== '' && { DATABASE_URL: place.databaseUrl }),
    };
    start = (again) => {
      const ports = again && { port: again.port, adminPort: again.adminPort };
      return startShop({ main: SHOP_PROGRAMS.main, env, ...ports });
    };
    shop = await start();
    store = await openStore(place);
  }, 120_000);
  afterEach(async () => {
    await shop.stop();
    await store.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    `loses and doubles nothing in ${kills[dialect]} kills, and the stock is right`,
    async () => {
      const goods = await listGoods(store);
      expect(20 * goods.length).toBeGreaterThan(BUYERS * kills[dialect]);
      const opening = await countUnits(store);
      let placed = 0;
      let cut = 0;
      for (let kill = 0; kill < kills[dialect]; kill++) {
        const guests = await Promise.all(
          Array.from({ length: BUYERS }, (_, at) => {
            const number = kill * BUYERS + at;
            const productId = goods[number % goods.length] ?? 0;
            const address = `10.${number >> 8}.${number & 255}.1`;
            return prepareGuest({ port: shop.port, key: KEY }, { productId, address });
          }),
        );
        const answers = Promise.allSettled(guests.map((guest) => placeOrder(guest, guest.seen)));
        await pause(randomInt(LONGEST_MS));
        shop.kill('SIGKILL');
        expect(await shop.ended).toBe('SIGKILL');
        const before = await answers;
        shop = await start(shop);
        for (const [at, guest] of guests.entries()) {
          const answer = before[at];
          if (answer?.status !== 'fulfilled') cut++;
          const again = await placeAgain(guest);
          // Buyers who were told of an order are told of the same one.
          if (answer?.status === 'fulfilled') expect(again).toEqual(answer.value);
          placed++;
        }
      }
      const keys = await store.db.selectFrom('orders').select('key').execute();
      expect(keys).toHaveLength(placed);
      expect(await countUnits(store)).toBe(opening);
      noteSeen(
        'HTTP_KILLS',
        `${dialect}: ${kills[dialect]} остановок, ${placed} заказов, из них ${cut} без ответа: потеряно 0, задвоено 0, остатки сходятся`,
      );
    },
    600_000 + kills[dialect] * 15_000,
  );
});

/** The form of before, as a browser sends it again. */
async function placeAgain(guest: ReadyGuest): Promise<unknown> {
  const answer = await placeOrder(guest, guest.seen);
  expect(answer).toMatchObject({ kind: 'placed', orders: [{ kind: 'order', status: 'opened' }] });
  return answer;
}

async function createPlace(dialect: Dialect, folder: string) {
  if (dialect === 'sqlite') {
    return { file: join(folder, 'shop.db'), databaseUrl: '', drop: async () => {} };
  }
  const { url, drop } = await createDatabase();
  return { file: '', databaseUrl: url, drop };
}

/** Products that a guest may buy one of without more ado, each enough for many. */
async function listGoods({ db }: Store): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .select('products.id')
    .distinct()
    .where('price_levels.code', '=', 'retail')
    .where('prices.price', '<', DEAREST)
    .where('stock.free', '>', ENOUGH)
    .where('products.allow_to_order', '=', 1)
    .where('products.active', '=', 1)
    .where('products.discontinued', '=', 0)
    .where('products.logotyped', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Free ones and those that orders hold, all together. */
async function countUnits({ db }: Store): Promise<number> {
  const { sum } = db.fn;
  const free = await db
    .selectFrom('stock')
    .select(sum<number>('free').as('units'))
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('order_allocations')
    .select(sum<number>('quantity').as('units'))
    .executeTakeFirstOrThrow();
  return Number(free.units) + Number(held.units ?? 0);
}
