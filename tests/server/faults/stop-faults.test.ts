import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../../../server/platform/store/open-store.ts';
import { isFullLength, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { waitFor } from '../../helpers/wait-for.ts';
import { ask } from '../processes/ask.ts';
import { type ShopProcess, startShop, waitUntil } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { gatherCrowd } from './connecting-crowd.ts';
import { createShopper, keepAsking } from './shopper.ts';

// Starting shops takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const STOPS = lengthOf('STOPS', 2);
let productId: number;
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-stop-'));
const env = { DATA_DIR: dataDir, DEMO_PRODUCTS: '300', DRAIN_MS: '1000' };
const start = (again: Partial<ShopProcess> = {}) => {
  const { port, adminPort } = again;
  const ports = port && adminPort ? { port, adminPort } : {};
  return startShop({ main: SHOP_PROGRAMS.main, env, ...ports });
};

beforeAll(async () => {
  const shop = await start();
  await shop.stop();
  const store = await openStore({ file: join(dataDir, 'shop.db') });
  const found = await store.db
    .selectFrom('stock')
    .innerJoin('prices', 'prices.product_id', 'stock.product_id')
    .select('stock.product_id as id')
    .where('stock.free', '>', 50)
    .limit(1)
    .executeTakeFirstOrThrow();
  await store.close();
  productId = found.id;
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('SIGTERM while pages are made: each one is sent whole, and the shop ends', async () => {
  for (let round = 0; round < 2; round++) {
    const shop = await start();
    // Private pages are made anew for each request.
    const asked = Array.from({ length: 24 }, (_, at) =>
      ask({ port: shop.port, path: `/?probe=${at}`, headers: { Cookie: 'city_id=78' } }),
    );
    await Promise.race(asked);
    expect(await shop.stop()).toBe(0);
    const pages = await Promise.all(asked);
    expect(pages.map(({ status }) => status)).toEqual(Array(24).fill(200));
    expect(pages.filter(({ text }) => !text.endsWith('</html>'))).toEqual([]);
  }
});

it(
  `${STOPS} × SIGTERM under visitors who open a connection for each request: nobody is cut off`,
  async () => {
    let answered = 0;
    for (let round = 0; round < STOPS; round++) {
      const shop = await start();
      const crowd = gatherCrowd(shop.port);
      await waitUntil('all are served', async () => crowd.answered() > 40);
      expect(await shop.stop()).toBe(0);
      await crowd.refused;
      expect(crowd.failures()).toEqual([]);
      answered += crowd.answered();
    }
    noteSeen('STOPS', `${STOPS} остановок, ${answered} ответов, оборвано 0`);
  },
  60_000 + STOPS * 10_000,
);

it('restarts on a socket that systemd keeps: everybody waits for the next process', async () => {
  const early = createServer();
  const port = await new Promise<number>((resolve) => {
    early.listen(0, '127.0.0.1', () => resolve((early.address() as AddressInfo).port));
  });
  const listenFd: number = Reflect.get(Reflect.get(early, '_handle'), 'fd');
  // Keeps the socket open and starts the program once more, as systemd does.
  const keeper = ['/bin/sh', '-c', '"$@" & echo "pid $!" >&2; wait $!; exec "$@"', 'keeper'];
  const shop = await startShop({ main: SHOP_PROGRAMS.main, env, listenFd, prefix: keeper });
  early.close();
  const crowd = gatherCrowd(port);
  await waitUntil('all are served', async () => crowd.answered() > 40);
  const first = Number(/pid (\d+)/.exec(shop.output())?.[1]);
  process.kill(first, 'SIGTERM');
  await waitUntil('it has ended', async () => !isRunning(first));
  const before = crowd.answered();
  await waitUntil('the next one serves', async () => crowd.answered() > before + 40);
  await crowd.leave();
  expect(crowd.failures()).toEqual([]);
  expect(await shop.stop()).toBe(0);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('SIGKILL under load: what was acknowledged is there after the restart', async () => {
  let shop = await start();
  const shopper = createShopper(shop, productId);
  const restarts: number[] = [];
  for (let round = 0; round < 2; round++) {
    const changes = [1, 2, 3].map(() =>
      keepAsking(
        () => shopper.addToBasket().catch(() => ({ status: 0, headers: {}, text: '' })),
        10,
      ),
    );
    await pause(300 + 100 * round);
    // Acknowledged changes have to be there to be lost, however busy the machine is.
    await waitFor(() => expect(shopper.acknowledged).toBeGreaterThan(2 * (round + 1)));
    shop.kill('SIGKILL');
    expect(await shop.ended).toBe('SIGKILL');
    await Promise.all(changes.map((change) => change.stop()));
    const startedAt = performance.now();
    shop = await start(shop);
    expect((await shopper.addToBasket()).status).toBe(303);
    restarts.push((performance.now() - startedAt) / 1000);
  }
  const longest = Math.max(...restarts);
  noteSeen('KILLS', `от запуска до первого ответа не больше ${longest.toFixed(1)} с`);
  if (isFullLength('KILLS')) expect(longest).toBeLessThanOrEqual(3);
  expect(shopper.acknowledged).toBeGreaterThan(3);
  expect(await shopper.countLost()).toBe(0);
  expect(await shop.stop()).toBe(0);
});
