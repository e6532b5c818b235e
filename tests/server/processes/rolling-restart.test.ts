import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '../../../server/platform/store/open-store.ts';
import { endLater } from '../../helpers/ends.ts';
import { isFullLength, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createDatabase } from '../../helpers/with-store.ts';
import { type Nginx, startNginx } from '../deploy/start-nginx.ts';
import { type Answer, ask, cookiesOf } from './ask.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { SHOP_PROGRAMS } from './shop-programs.ts';

const RESTARTS = lengthOf('RESTARTS', 4);
/** Visitors enough for 200 requests a second; half as many notice a refused one too. */
const VISITORS = isFullLength('RESTARTS') ? 20 : 10;
/** Pause between two rounds of a visitor. */
const PAUSE_MS = 30;

let database: Awaited<ReturnType<typeof createDatabase>>;
let store: Store;
let shops: ShopProcess[];
let nginx: Nginx;
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-rolling-'));
endLater(() => rmSync(dataDir, { recursive: true, force: true }));
const env = () => ({
  DEMO_PRODUCTS: '400',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  TRUST_PROXY: '1',
});

beforeAll(async () => {
  database = await createDatabase();
  const settings = { main: SHOP_PROGRAMS.main, env: env() };
  shops = [await startShop(settings), await startShop(settings)];
  nginx = await startNginx([shops[0]!.port, shops[1]!.port]);
  store = await openStore({ databaseUrl: database.url, file: '' });
  endLater(() => store.close());
});

it(
  `${RESTARTS} restarts in turn cost visitors no answer and no line of a basket`,
  async () => {
    const product = await store.db
      .selectFrom('stock')
      .innerJoin('prices', 'prices.product_id', 'stock.product_id')
      .select('stock.product_id as id')
      .where('stock.free', '>', 50)
      .limit(1)
      .executeTakeFirstOrThrow();
    const form = { product_id: String(product.id), amount: '1' };
    const failures: string[] = [];
    let answered = 0;
    let over = false;
    let said = '';
    const note = (what: string, answer: Answer, status: number) => {
      answered++;
      const isWhole = status !== 200 || answer.text.includes('</html>');
      if (answer.status !== status || !isWhole) failures.push(`${what}: ${answer.status}`);
    };
    const visit = async (number: number) => {
      const { port } = nginx;
      for (let step = 0; !over; step++, await pause(PAUSE_MS)) {
        const from = `127.1.${number}.${1 + (step % 250)}`;
        const added = await ask({ port, from, path: '/basket/lines', form });
        note('a new basket', added, 303);
        const headers = { Cookie: cookiesOf(added) };
        const basket = await ask({ port, from, path: '/basket', headers });
        note('the basket', basket, 200);
        if (!basket.text.includes(`/basket/lines/${product.id}`)) failures.push('an empty basket');
        note('a private page', await ask({ port, from, path: '/', headers }), 200);
        note('a shared page', await ask({ port, from, path: `/?probe=${number}x${step}` }), 200);
      }
    };
    const visitors = Array.from({ length: VISITORS }, (_, number) =>
      visit(number + 1).catch((error: unknown) => failures.push(String(error))),
    );
    const startedAt = performance.now();
    for (let restart = 0; restart < RESTARTS; restart++) {
      const at = restart % 2;
      const { port, adminPort, stop, output } = shops[at]!;
      expect(await stop()).toBe(0);
      said += output();
      shops[at] = await startShop({ main: SHOP_PROGRAMS.main, env: env(), port, adminPort });
    }
    over = true;
    await Promise.all(visitors);
    const rate = (answered * 1000) / (performance.now() - startedAt);
    noteSeen(
      'RESTARTS',
      `${RESTARTS} перезапусков, ${answered} запросов (${Math.round(rate)} з/с), не удалось ${failures.length}`,
    );
    expect(failures, [said, ...shops.map((shop) => shop.output())].join('\n')).toEqual([]);
    expect(answered).toBeGreaterThan(RESTARTS * 10);
    if (isFullLength('RESTARTS')) expect(rate).toBeGreaterThanOrEqual(200);
  },
  600_000 + RESTARTS * 8000,
);
