import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createWorker, type Worker } from '../../../server/doors/exchange/start-worker.ts';
import { rehearseSession } from '../../../server/doors/exchange/work/rehearse-session.ts';
import { freeLeases } from '../../../server/platform/jobs/leases.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Db } from '../../../server/platform/store/open-store.ts';
import { isFullLength, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createFileExchangeShop, type ExchangeShop } from '../doors/exchange/exchange-shop.ts';
import {
  commercemlImport,
  commercemlOffers,
  goods,
  offer,
  PRICE_TYPES,
  prices,
} from '../doors/exchange/feeds.ts';

const OFFERS = lengthOf('EXCHANGE_OFFERS', 2000);
const CHANGED = 1000;
const SEGMENT = 20_000;
/** Kopecks. */
const ROUBLE = 100;

let shop: ExchangeShop;
let worker: Worker | null = null;
afterEach(async () => {
  const pid = worker?.pid();
  if (pid) process.kill(pid, 'SIGKILL');
  await shop.close();
});

const PROPERTY =
  '<Свойства><Свойство><Ид>p</Ид><Наименование>Мощность, кВт</Наименование></Свойство></Свойства>';
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => at);

function segments(name: string, write: (ids: readonly number[]) => string) {
  const files = [];
  for (let start = 0; start < OFFERS; start += SEGMENT) {
    const ids = idsOf(Math.min(SEGMENT, OFFERS - start)).map((at) => start + at);
    files.push({ name: `${name}___${start / SEGMENT}.xml`, content: write(ids) });
  }
  return files;
}

const rest = (units: number) =>
  `<Остатки><Остаток><Количество>${units}</Количество></Остаток></Остатки>`;

it('takes a whole exchange in segments and then changed prices', async () => {
  const log = createLog('silent');
  shop = await createFileExchangeShop(({ file, dataDir, store }) => {
    worker = createWorker({ file, dataDir, log, freeLease: (holder) => freeLeases(store, holder) });
    return worker.wake;
  });
  let peakKb = 0;
  const watch = setInterval(() => {
    const pid = worker?.pid();
    if (pid) peakKb = Math.max(peakKb, readPeak(pid));
  }, 100);
  const value =
    '<ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>3</Значение></ЗначенияСвойства></ЗначенияСвойств>';
  const files = [
    { name: 'classifier.xml', content: commercemlImport('', { classifier: PROPERTY }) },
    ...segments('goods', (ids) =>
      commercemlImport(ids.map((id) => goods(`g${id}`, `Товар ${id}`, value)).join('\n')),
    ),
    ...segments('prices', (ids) =>
      commercemlOffers(
        ids.map((id) => offer(`g${id}`, prices(['r', String(100 + id)]))).join('\n'),
        {
          head: PRICE_TYPES,
        },
      ),
    ),
    ...segments('rests', (ids) =>
      commercemlOffers(ids.map((id) => offer(`g${id}`, rest(id % 50))).join('\n')),
    ),
  ];
  const client = shop.client({ timeoutMs: 180_000 });
  const from = performance.now();
  await client.sendGoods(files);
  const seconds = (performance.now() - from) / 1000;
  const { db } = shop.store;
  const shown = await db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  // Goods that were never there have no row of stock.
  expect(Number(shown.count)).toBe(idsOf(OFFERS).filter((id) => id % 50 > 0).length);

  const sumBefore = await readPriceSum(db);
  const again = performance.now();
  const changed = idsOf(CHANGED).map((id) => offer(`g${id}`, prices(['r', String(101 + id)])));
  await client.sendGoods([{ name: 'prices.xml', content: commercemlOffers(changed.join('\n')) }]);
  const changeSeconds = (performance.now() - again) / 1000;
  clearInterval(watch);
  expect((await readPriceSum(db)) - sumBefore).toBe(CHANGED * ROUBLE);
  const peakMb = Math.round(peakKb / 1024);

  // The first exchange again, only told: it would put back the prices that have changed.
  const { dataDir, store } = shop;
  const report = await rehearseSession({ store, dataDir, now: Date.now }, 1);
  expect(report).toMatchObject({ created: 0, changed: CHANGED, removed: 0, isDryRun: true });
  const told = `пробный: ${report.seconds.toFixed(1)} с`;

  const seen = `${OFFERS}: ${seconds.toFixed(1)} с, ${peakMb} МБ; ${CHANGED} цен: ${changeSeconds.toFixed(1)} с; ${told}`;
  noteSeen('EXCHANGE_OFFERS', seen);
  console.log(seen);
  if (!isFullLength('EXCHANGE_OFFERS')) return;
  expect.soft(peakMb).toBeLessThanOrEqual(400);
  expect.soft(seconds).toBeLessThanOrEqual(30);
  expect.soft(changeSeconds).toBeLessThanOrEqual(3);
}, 600_000);

/** Most memory that a process has had, KiB. */
function readPeak(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Kopecks of all prices together. */
async function readPriceSum(db: Db): Promise<number> {
  const { sum } = await db
    .selectFrom('prices')
    .select(({ fn }) => fn.sum<number>('price').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
}
