import { stopChild } from '../children.mjs';
import { prepareFolder } from '../data-folder.mjs';
import { startLimit } from '../limits/start-limits.mjs';
import { createRow } from '../row.mjs';
import { startShop } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { targetAt } from '../targets.mjs';

const ROUNDS = 5;

/** Time from the start of the process to the first answer, with the data already there. */
export async function measureStart(bench) {
  const { products, large } = bench.options;
  const cores = bench.cores?.server ?? null;
  const folders = [
    { count: products, folder: await prepareFolder(products, bench.report) },
    { count: large, folder: await prepareFolder(large, bench.report) },
  ];
  const times = folders.map(() => []);
  const used = folders.map(() => []);
  const limits = [];
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await startBare(cores));
    for (const [at, { folder, count }] of folders.entries()) {
      const shop = await startShop({ folder, products: count, cores });
      times[at].push(shop.readyMs / 1000);
      used[at].push(shop.readyProcessorSeconds ?? Number.NaN);
      await shop.stop();
    }
  }
  const empty = `пустой сервер Express в тех же кругах ${formatNumber(median(limits))} с`;
  return folders.map(({ count }, at) =>
    createRow({
      group: 'start',
      figure: `запуск до первого ответа, ${count} товаров`,
      measured: { value: median(times[at]), unit: 'с' },
      judged: times[at],
      target: targetAt('startSeconds', count),
      note: `из них процессор работал ${formatNumber(median(used[at]))} с; ${empty}`,
    }),
  );
}

async function startBare(cores) {
  const startedAt = performance.now();
  const { child } = await startLimit('express', cores);
  const ms = performance.now() - startedAt;
  await stopChild(child);
  return ms / 1000;
}
