import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createWorker, type Worker } from '../../../server/doors/exchange/start-worker.ts';
import { freeLeases } from '../../../server/platform/jobs/leases.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createFileExchangeShop, type ExchangeShop } from '../doors/exchange/exchange-shop.ts';
import { commercemlImport, goods, prices } from '../doors/exchange/feeds.ts';

const COUNT = 6000;
let shop: ExchangeShop;
let worker: Worker | null = null;
afterEach(async () => {
  const pid = worker?.pid();
  if (pid) process.kill(pid, 'SIGKILL');
  await shop.close();
});

it('brings a file to its end that was cut off by kill -9, and shows none of it twice', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  shop = await createFileExchangeShop(({ file, dataDir, store }) => {
    worker = createWorker({ file, dataDir, log, freeLease: (holder) => freeLeases(store, holder) });
    return worker.wake;
  });
  const file = {
    name: 'import.xml',
    content: commercemlImport(
      Array.from({ length: COUNT }, (_, at) =>
        goods(`g${at}`, `Товар ${at}`, prices(['r', '100'])),
      ).join('\n'),
    ),
  };
  const sent = shop.client().sendGoods([file]);
  const count = async () => {
    const { db } = shop.store;
    const row = await db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  for (let kills = 0; kills < 3; kills++) {
    const before = await count();
    while ((await count()) === before && before < COUNT) await pause(5);
    const pid = worker?.pid();
    if (pid) process.kill(pid, 'SIGKILL');
    while (worker?.pid() === pid && pid) await pause(5);
    while (lines.filter((line) => line.includes('оборвалась')).length <= kills) await pause(5);
    worker?.wake();
  }
  // The lease of the process that was ended may be let go of a moment later.
  const waking = setInterval(() => worker?.wake(), 200);
  await sent;
  clearInterval(waking);
  expect(await count()).toBe(COUNT);
  const { db } = shop.store;
  const shown = await db.selectFrom('products').select('id').where('active', '=', 1).execute();
  expect(shown.length).toBe(COUNT);
  const files = await db.selectFrom('exchange_files').select(['state', 'name']).execute();
  expect(files.every(({ state }) => state === 'applied')).toBe(true);
}, 240_000);
