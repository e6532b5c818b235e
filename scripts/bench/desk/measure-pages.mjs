import { createRow } from '../row.mjs';
import { median, percentile } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { fillIn, findCards } from './desk-addresses.mjs';
import { readValues } from './read-values.mjs';

const SAMPLES = 3;
/** Cards asked of each kind. */
const CARDS = 10;

/** Every list with some of its filters, and cards that the lists lead to: a line for each kind of page. */
export async function measurePages(desk, { read, report, name }) {
  const lists = fillIn(await readValues(read));
  const seen = [];
  const found = {};
  for (const [path, addresses] of Object.entries(lists)) {
    found[path] = await measurePath(desk, addresses);
    report(tellPath(path, found[path]));
    seen.push(...found[path].pages);
  }
  for (const [path, addresses] of Object.entries(findCards(seen, CARDS))) {
    if (addresses.length === 0) continue;
    found[path] = await measurePath(desk, addresses);
    report(tellPath(path, found[path]));
  }
  const rows = Object.entries(found).map(([path, all]) => pageRow(name, path, all));
  return [...rows, sizeRow(name, Object.values(found))];
}

async function measurePath(desk, addresses) {
  const timed = [];
  const pages = [];
  for (const address of addresses) {
    const { text } = await askPage(desk, address);
    pages.push(text);
    const answers = [];
    for (let sample = 0; sample < SAMPLES; sample++) answers.push(await askPage(desk, address));
    const times = answers.map(({ processorMs }) => processorMs);
    timed.push({ address, times, middle: median(times), bytes: answers[0].bytes });
  }
  return { timed, pages };
}

/** @throws when it is no page. */
async function askPage(desk, address) {
  const answer = await desk.ask(address);
  // The box leads on where only one thing is meant.
  if (answer.status !== 200) throw new Error(`${address}: ответ ${answer.status}`);
  return answer;
}

/** One line as it comes: a run takes long, and what it has found is not lost with it. */
function tellPath(path, { timed }) {
  const slowest = timed.toSorted((a, b) => b.middle - a.middle)[0];
  return `  ${path}: до ${formatNumber(slowest.middle)} мс (${slowest.address})`;
}

function pageRow(store, path, { timed }) {
  const times = timed.flatMap((one) => one.times);
  const slowest = timed.toSorted((a, b) => b.middle - a.middle)[0];
  const value = percentile(times, 0.99);
  return createRow({
    group: 'desk',
    figure: `${path}, ${store}`,
    measured: { value, unit: 'мс' },
    judged: [value],
    target: TARGETS.deskPageMs,
    note: `адресов ${timed.length}; половина до ${formatNumber(median(times))} мс; дольше всех ${slowest.address}: ${formatNumber(slowest.middle)} мс`,
  });
}

function sizeRow(store, found) {
  const timed = found.flatMap((one) => one.timed);
  const largest = timed.toSorted((a, b) => b.bytes - a.bytes)[0];
  const value = largest.bytes / 1000;
  return createRow({
    group: 'desk',
    figure: `самая большая страница, gzip, ${store}`,
    measured: { value, unit: 'КБ' },
    judged: [value],
    target: TARGETS.deskPageKb,
    note: `${largest.address}; всего адресов ${timed.length}`,
  });
}
