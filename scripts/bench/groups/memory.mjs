import { toRequests } from '../addresses.mjs';
import { GZIP } from '../limits/start-limits.mjs';
import { readMemory } from '../machine.mjs';
import { createRow } from '../row.mjs';
import { metricOf } from '../shop.mjs';
import { targetAt } from '../targets.mjs';
import { withShop } from './shop-session.mjs';

const SECONDS = 10;
/** Setting of a machine with little memory. */
const SMALL_CACHE = { PAGE_CACHE_MB: '32' };

/** Resident memory after ten seconds of as many different pages as the shop can make. */
export async function measureMemory(bench) {
  const { products, large } = bench.options;
  return [...(await rowsOf(bench, products, SMALL_CACHE)), ...(await rowsOf(bench, large))];
}

function rowsOf(bench, products, env = {}) {
  return withShop({ bench, products, env }, async (shop) => {
    const figure = `память после нагрузки, ${products} товаров`;
    const target = targetAt('memoryMb', products);
    const atStart = readMemory(shop.pid);
    if (!atStart) return [];
    const guests = [...shop.listings, ...shop.products];
    const requests = [
      ...toRequests(guests, GZIP),
      ...toRequests(shop.listings, { ...GZIP, cookie: 'city_id=90' }),
    ];
    const { origin } = shop;
    const { connections } = bench.options;
    await bench.loader.run({ origin, requests, connections, seconds: SECONDS });
    const { nowMb, peakMb } = readMemory(shop.pid);
    const parts = partsOf(await shop.metrics());
    const note = `до нагрузки ${round(atStart.nowMb)} МБ, на пике ${round(peakMb)}; ${parts}`;
    const measured = { value: nowMb, unit: 'МБ' };
    return [createRow({ group: 'memory', figure, measured, judged: [nowMb], target, note })];
  });
}

function partsOf(metrics) {
  const mb = (name) => round(metricOf(metrics, name) / 2 ** 20);
  const heap = mb('nodejs_heap_size_used_bytes');
  return `куча ${heap} МБ, вне её ${mb('nodejs_external_memory_bytes')}`;
}

const round = (value) => Math.round(value);
