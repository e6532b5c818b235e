import { findAddresses, toRequests } from '../addresses.mjs';
import { prepareFolder } from '../data-folder.mjs';
import { GZIP } from '../limits/start-limits.mjs';
import { startLoader } from '../load/loader.mjs';
import { processorSeconds } from '../machine.mjs';
import { createRow } from '../row.mjs';
import { startShop } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TINY_CACHE } from './rendered-row.mjs';

const PRIVATE = { ...GZIP, cookie: 'city_id=90' };
/** Kinds of requests, each with the settings of its shop. */
const KINDS = [
  { name: 'готовая страница', env: {}, requests: () => toRequests(['/'], GZIP) },
  { name: 'страница мимо памяти', env: TINY_CACHE, requests: missed },
  { name: 'личная страница', env: {}, requests: ({ listings }) => toRequests(listings, PRIVATE) },
];
/** Few, as for all pages made anew: a longer queue is answered with 503. */
const CONNECTIONS_EACH = 4;

function missed({ listings }) {
  return toRequests(listings, GZIP);
}

/**
 * Throughput of one machine by the number of the shop's processes over one store,
 * each with a process of load. By the clock: what is asked is how much cores are there for all.
 */
export async function measureProcesses({ options, report }) {
  const folder = await prepareFolder(options.products, report);
  const rows = [];
  for (const kind of KINDS) rows.push(...(await measureKind({ kind, folder, options, report })));
  if (rows.length === 0) throw new Error('магазин был слишком занят');
  return rows;
}

/** A kind that could not be measured is said to be so; the others stand. */
async function measureKind({ kind, folder, options, report }) {
  const { products, processes } = options;
  const shops = [];
  const loaders = Array.from({ length: processes }, () =>
    startLoader({ cores: null, processes: 1 }),
  );
  try {
    for (let at = 0; at < processes; at++) {
      shops.push(await startShop({ folder, products, env: kind.env, cores: null }));
    }
    const requests = kind.requests(await findAddresses(shops[0]));
    return await measureGrowth({ kind, shops, loaders, requests, options, report });
  } catch (error) {
    report(`Не измерено: ${kind.name}. ${error.message}`);
    return [];
  } finally {
    await Promise.all([...shops, ...loaders].map((each) => each.stop()));
  }
}

async function measureGrowth({ kind, shops, loaders, requests, options, report }) {
  const counts = shops.map((_, at) => at + 1);
  const rounds = new Map(counts.map((count) => [count, []]));
  const run = (count) => runTogether(shops.slice(0, count), loaders, requests, options);
  await run(shops.length);
  for (let round = 0; round < options.rounds; round++) {
    for (const count of counts) rounds.get(count).push(await run(count));
    report(`  ${kind.name}: круг ${round + 1} из ${options.rounds}`);
  }
  return counts.map((count) => growthRow(kind.name, count, rounds));
}

/** All shops under load at once; requests per second of all together. */
async function runTogether(shops, loaders, requests, { seconds }) {
  const used = () => shops.reduce((sum, { pid }) => sum + (processorSeconds(pid) ?? Number.NaN), 0);
  const before = used();
  const results = await Promise.all(
    shops.map(({ origin }, at) =>
      loaders[at].run({ origin, requests, connections: CONNECTIONS_EACH, seconds }),
    ),
  );
  const answered = results.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0);
  const odd = results.find(
    ({ statuses, errors }) =>
      errors > 0 || Object.keys(statuses).some((status) => status !== '200'),
  );
  if (odd || answered === 0) throw new Error(`ответы ${JSON.stringify(results)}`);
  const perSecond = results.reduce(
    (sum, { statuses, seconds }) => sum + statuses[200] / seconds,
    0,
  );
  const p99 = Math.max(...results.map((result) => result.p99));
  return { perSecond, p99, processorMs: ((used() - before) / answered) * 1000 };
}

function growthRow(name, count, rounds) {
  const own = rounds.get(count);
  const middle = (list, field) => median(list.map((each) => each[field]));
  const one = rounds.get(1);
  return createRow({
    group: 'processes',
    figure: `${name}, процессов: ${count}`,
    measured: { value: middle(own, 'perSecond'), unit: 'з/с' },
    limit: { value: middle(one, 'perSecond'), unit: 'з/с', name: 'один' },
    judged: own.map(({ perSecond }, round) => perSecond / one[round].perSecond),
    note: `${formatNumber(middle(own, 'processorMs'))} мс процессора на запрос, p99 ${formatNumber(middle(own, 'p99'))} мс`,
  });
}
