import { prepareFolder } from '../data-folder.mjs';
import { buildCatalogProgram, startCatalog } from '../in-process/start-catalog.mjs';
import { createRow } from '../row.mjs';
import { median, percentile, rotate } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS, targetAt } from '../targets.mjs';

const COUNT = 400;
const WARMING = 800;
/** Results that are alike in size at every size of the catalogue. */
const BAND = { low: 40, high: 200 };

const FIGURES = {
  listing: { title: 'подбор с фасетами', target: 'listingMs' },
  large: { title: 'подбор с фильтром в крупнейших разделах', target: 'listingMs' },
  plain: { title: 'раздел без фильтра', target: 'listingMs' },
  search: { title: 'поиск', target: 'searchMs' },
  suggestions: { title: 'подсказки', target: 'searchMs' },
};

/** Listings and searches in the process itself, so that HTTP does not hide them. */
export async function measureListing(bench) {
  const program = await buildCatalogProgram();
  const catalogs = [];
  try {
    for (const size of bench.options.sizes) {
      const folder = await prepareFolder(size, bench.report);
      const cores = bench.cores?.server ?? null;
      catalogs.push({ size, ...(await startCatalog({ program, folder, cores })), samples: {} });
    }
    await sampleInTurns(catalogs, bench);
    return [...catalogs.flatMap(rowsOf), ...growthRows(catalogs)];
  } finally {
    for (const { stop } of catalogs) await stop();
  }
}

async function sampleInTurns(catalogs, { options, report }) {
  for (const { ask, kinds } of catalogs) {
    for (const kind of kinds) await ask(kind, { seed: 1, count: WARMING });
  }
  for (let round = 0; round < options.rounds; round++) {
    for (const { ask, kinds, samples } of rotate(catalogs, round)) {
      for (const kind of kinds) {
        samples[kind] ??= [];
        samples[kind].push(await ask(kind, { seed: 1000 + round, count: COUNT }));
      }
    }
    report(`  круг ${round + 1} из ${options.rounds}`);
  }
}

function rowsOf({ size, samples }) {
  return Object.entries(samples).map(([kind, rounds]) => {
    const { title, target } = FIGURES[kind];
    const times = rounds.map((round) => round.map(({ ms }) => ms));
    const p99 = times.map((round) => percentile(round, 0.99));
    const note = noteOf(rounds.flat());
    return createRow({
      group: 'listing',
      figure: `${title}, ${size} товаров, p99`,
      measured: { value: median(p99), unit: 'мс' },
      judged: p99,
      target: targetAt(target, size),
      note,
    });
  });
}

function noteOf(samples) {
  const times = samples.map(({ ms }) => ms);
  const totals = samples.map(({ total }) => total);
  const clock = samples.map(({ clockMs }) => clockMs);
  const most = `наибольшее ${formatNumber(Math.max(...times))}, по часам p99 ${formatNumber(percentile(clock, 0.99))}`;
  return `p50 ${formatNumber(median(times))}, ${most}; замеров ${samples.length}, найдено в среднем ${median(totals)}`;
}

/** Each size against the one before it: listings whose results are alike in size. */
function growthRows(catalogs) {
  const filtered = catalogs.map(({ size, samples }) => ({
    size,
    times: samples.listing.map(alike),
  }));
  return filtered.slice(1).map(({ size, times }, at) => {
    const before = filtered[at];
    const judged = times.map((round, place) => median(round) / median(before.times[place]));
    return createRow({
      group: 'listing',
      figure: `подбор с ${BAND.low}–${BAND.high} товарами в итоге, ${size} товаров`,
      measured: { value: median(times.flat()), unit: 'мс' },
      limit: { value: median(before.times.flat()), unit: 'мс', name: `при ${before.size}` },
      judged,
      target: TARGETS.sameResultGrowth,
    });
  });
}

const alike = (round) =>
  round.filter(({ total }) => total >= BAND.low && total <= BAND.high).map(({ ms }) => ms);
