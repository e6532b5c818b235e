import { loadavg } from 'node:os';
import { findAddresses, toRequests } from '../addresses.mjs';
import { createRow } from '../row.mjs';
import { findFreePort, startShop } from '../shop.mjs';
import { median, rotate } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { openDesk, waitForRest } from './ask-desk.mjs';
import { fillIn } from './desk-addresses.mjs';
import { readValues } from './read-values.mjs';

const PEOPLE = 6;
/** Between two pages of one person. */
const THINKS_MS = 1500;
/** Visitors a second: a busy hour of such a shop. */
const RATE = 30;
const SECONDS = 15;
const ROUNDS = 3;
const GUEST = { 'accept-encoding': 'gzip', cookie: 'city_id=90' };

/**
 * The 99th percentile of what visitors wait, by the clock: while nobody works at the desk, while six of its
 * people do, in the visitors' process and in one of its own, and while all orders leave as a file; in turns.
 */
export async function measureVisitors(desk, place) {
  const apart = await startApart(place);
  try {
    return await measureBeside(desk, place, apart);
  } finally {
    await apart.stop();
  }
}

/** A second process of the shop over the same store, for the desk alone, on whatever core is free. */
async function startApart({ folder, env, products }) {
  const port = await findFreePort();
  const own = { ...env, BACKOFFICE_PORT: String(port) };
  const shop = await startShop({ folder, products, cores: null, env: own });
  await waitForRest([shop.pid]);
  return { origin: `http://localhost:${port}`, pid: shop.pid, stop: shop.stop };
}

async function measureBeside(desk, { read, name, loader, shop, deskOrigin, processes }, apart) {
  const { listings, products } = await findAddresses(shop);
  const requests = toRequests([...listings, ...products].slice(0, 2000), GUEST);
  const job = { origin: shop.origin, requests, connections: 64, seconds: SECONDS, rate: RATE };
  const pages = Object.values(fillIn(await readValues(read))).flat();
  const people = await signIn({ origin: deskOrigin, pid: shop.pid }, processes);
  const peopleApart = await signIn(apart, processes);
  const beside = {
    nobody: (work) => work(),
    people: (work) => withPeople(people, pages, work),
    apart: (work) => withPeople(peopleApart, pages, work),
    file: (work) => withFile(desk, work),
  };
  await loader.run(job);
  const waits = { nobody: [], people: [], apart: [], file: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const who of rotate(Object.keys(beside), round)) {
      const { p99, errors } = await beside[who](() => loader.run(job));
      if (errors > 0) throw new Error(`Посетители: ошибок ${errors}`);
      waits[who].push(p99);
    }
  }
  for (const person of [...people, ...peopleApart]) person.close();
  const note = `${RATE} посетителей в секунду; без управления ${formatNumber(median(waits.nobody))} мс; загрузка машины ${formatNumber(loadavg()[0])}`;
  const row = (figure, own, target = TARGETS.besideOfPeace) =>
    createRow({
      group: 'desk',
      figure: `${figure}, ${name}`,
      measured: { value: median(own), unit: 'мс' },
      limit: { value: median(waits.nobody), unit: 'мс' },
      judged: own.map((wait, round) => wait / waits.nobody[round]),
      target,
      note,
    });
  return [
    row(`p99 посетителей при ${PEOPLE} сотрудниках`, waits.people),
    row(
      `p99 посетителей при ${PEOPLE} сотрудниках, управление в своём процессе`,
      waits.apart,
      null,
    ),
    row('p99 посетителей при выгрузке заказов', waits.file),
  ];
}

async function signIn(place, processes) {
  const people = [];
  for (let at = 0; at < PEOPLE; at++) people.push(await openDesk(place, processes));
  return people;
}

/** Each of the people opens one page after another, with a pause to read it. */
async function withPeople(people, pages, work) {
  let isWorking = true;
  const busy = people.map(async (person, at) => {
    await pause((THINKS_MS * at) / people.length);
    for (let page = at; isWorking; page += people.length) {
      await person.ask(pages[page % pages.length]);
      await pause(THINKS_MS);
    }
  });
  const result = await work();
  isWorking = false;
  await Promise.all(busy);
  return result;
}

async function withFile(desk, work) {
  let isWorking = true;
  const form = { query: 'state=all', reason: 'Измерение' };
  const busy = (async () => {
    while (isWorking) await desk.drain('/orders/file/csv', form);
  })();
  const result = await work();
  isWorking = false;
  await busy;
  return result;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
