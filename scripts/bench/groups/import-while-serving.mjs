import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../../setup.mjs';
import { findAddresses, toRequests } from '../addresses.mjs';
import { startNode } from '../children.mjs';
import { benchFolder, prepareFolder } from '../data-folder.mjs';
import { GZIP } from '../limits/start-limits.mjs';
import { createRow } from '../row.mjs';
import { collectOutput, startShop } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { prepareYml } from '../yml-file.mjs';

const ROUNDS = 2;
/** Visitors a second: a busy shop, far from full. */
const RATE = 20;
const SLICE_SECONDS = 4;
const CALM_SLICES = 2;
/** Priority of the import, in the terms of nice(1). */
const GIVES_WAY = 10;
const program = join('dist', 'server', 'import-command.js');

/** Waits of visitors while a file is imported beside them, against those before it. */
export async function measureImportWhileServing(bench) {
  const filled = await prepareFolder(bench.options.products, bench.report);
  const file = await prepareYml(bench.options.offers);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(join(benchFolder, 'serving-'));
    cpSync(filled, folder, { recursive: true });
    try {
      rounds.push(await serveAndImport(bench, folder, file));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    bench.report(`  круг ${round + 1} из ${ROUNDS}`);
  }
  const of = (name) => median(rounds.map((each) => each[name]));
  const worst = Math.max(...rounds.map(({ worst }) => worst));
  return [
    createRow({
      group: 'import-while-serving',
      figure: `p99 посетителей во время импорта ${bench.options.offers} предложений`,
      measured: { value: of('during'), unit: 'мс' },
      limit: { value: of('calm'), unit: 'мс', name: 'в покое' },
      judged: rounds.map(({ during, calm }) => during / calm),
      target: TARGETS.besideOfPeace,
      note: `${RATE} з/с, худшие ${SLICE_SECONDS} с: ${formatNumber(worst)} мс; отказов 503 ${of('refused')}; импорт шёл ${formatNumber(of('seconds'))} с`,
    }),
  ];
}

async function serveAndImport(bench, folder, file) {
  const cores = bench.cores?.server ?? null;
  const shop = await startShop({ folder, products: bench.options.products, cores });
  try {
    const { listings, products } = await findAddresses(shop);
    const paths = products.flatMap((path, at) => [path, listings[at % listings.length]]);
    const visit = createVisits(bench, shop, paths);
    await visit();
    const calm = [];
    for (let slice = 0; slice < CALM_SLICES; slice++) calm.push(await visit());
    const startedAt = performance.now();
    const importing = startImport(bench, folder, file);
    const during = [];
    do during.push(await visit());
    while (!importing.ended());
    const seconds = (performance.now() - startedAt) / 1000;
    await importing.done;
    // The last changes are taken over after the command has ended.
    during.push(await visit());
    const times = (slices) => slices.map(({ p99 }) => p99);
    return {
      calm: median(times(calm)),
      during: median(times(during)),
      worst: Math.max(...times(during)),
      refused: during.reduce((sum, { refused }) => sum + refused, 0),
      seconds,
    };
  } finally {
    await shop.stop();
  }
}

/** A part of the visits at a time, guests and visitors with a cookie in turn; gives their p99 and how many were refused. */
function createVisits({ loader, options }, { origin }, paths) {
  const cookie = { ...GZIP, cookie: 'city_id=90' };
  let visits = 0;
  return async () => {
    const from = (visits++ * RATE * SLICE_SECONDS) % paths.length;
    const turned = [...paths.slice(from), ...paths.slice(0, from)];
    const requests = turned.flatMap((path, at) => toRequests([path], at % 2 ? cookie : GZIP));
    const { connections } = options;
    const job = { origin, requests, connections, seconds: SLICE_SECONDS, rate: RATE };
    const { p99, statuses, errors } = await loader.run(job);
    if (errors > 0 || statuses[500] > 0) {
      throw new Error(`Посетители получили ошибки: ${JSON.stringify(statuses)}`);
    }
    return { p99, refused: statuses[503] ?? 0 };
  };
}

/**
 * Starts an import on the cores of the load: the server keeps its own. Visitors are elsewhere: the
 * import, which shares their core here, gives way to them.
 */
function startImport({ cores }, folder, file) {
  const child = startNode([program, file], {
    cores: cores?.load ?? null,
    cwd: root,
    env: { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: '', DEMO_PRODUCTS: '0' },
  });
  setPriority(child.pid, GIVES_WAY);
  const output = collectOutput(child);
  const done = new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Импорт не удался:\n${output()}`)),
    );
  });
  // Awaited after the visits; until then a failure is nobody's.
  done.catch(() => {});
  return { done, ended: () => child.exitCode !== null || child.signalCode !== null };
}
