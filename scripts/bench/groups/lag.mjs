import { toRequests } from '../addresses.mjs';
import { GZIP } from '../limits/start-limits.mjs';
import { measure } from '../race.mjs';
import { createRow } from '../row.mjs';
import { metricOf } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { TINY_CACHE, withFewConnections } from './rendered-row.mjs';
import { withShop } from './shop-session.mjs';

const SHARE = 0.8;
const ROUNDS = 3;
const METRIC = 'nodejs_eventloop_lag_p99_seconds';

/** Delay of the event loop while every page is made anew at 80 % of the speed that just was full. */
export function measureLag(bench) {
  const { products } = bench.options;
  const few = withFewConnections(bench);
  return withShop({ bench, products, env: TINY_CACHE }, async (shop) => {
    const requests = toRequests(shop.listings, { ...GZIP, cookie: 'city_id=90' });
    const subject = { ...shop, name: 'раздел при 80 % нагрузки', requests };
    await measure(subject, few);
    const idle = await lagDuring(shop, () => new Promise((resolve) => setTimeout(resolve, 2000)));
    const delays = [];
    const rates = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond } = await measure(subject, few);
      const rate = Math.max(1, Math.round(perSecond * SHARE));
      rates.push(rate);
      delays.push(await lagDuring(shop, () => measure({ ...subject, rate }, few)));
    }
    return [
      createRow({
        group: 'lag',
        figure: 'задержка цикла событий p99 при 80 % нагрузки',
        measured: { value: median(delays), unit: 'мс' },
        judged: delays,
        target: TARGETS.lagMs,
        note: `раздел с cookie, ${median(rates)} з/с; без нагрузки ${idle.toFixed(1)} мс (в том числе шаг измерителя 10 мс)`,
      }),
    ];
  });
}

/** Reading the metric begins its next period. */
async function lagDuring(shop, work) {
  await shop.metrics();
  await work();
  return metricOf(await shop.metrics(), METRIC) * 1000;
}
