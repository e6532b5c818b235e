import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeNginxFolder } from '../../e2e/nginx-folder.mjs';
import { findNginx } from '../../find-nginx.mjs';
import { root } from '../../setup.mjs';
import { startNode, startProgram, stopChild } from '../children.mjs';
import { benchFolder, prepareFolder } from '../data-folder.mjs';
import { withPostgres } from '../postgres.mjs';
import { createRow } from '../row.mjs';
import { collectOutput, findFreePort, startShop, waitForAnswer } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';

const ROUNDS = 3;
const LOOK_MS = 50;
const LIMIT_MS = 60_000;
const KEY = 'key-of-the-cdn-for-measuring-freshness';
const program = (name) => join('dist', 'server', `${name}.js`);
const RETAIL = /(<marmit:level-price level="retail"[^>]*>)(\d+)\.(\d\d)/g;

/**
 * Time from the end of an import to a guest's page with the new price: of one product and of all,
 * with one process over SQLite, two over PostgreSQL (when both show it), and through nginx.
 */
export async function measureFresh(bench) {
  const rows = [];
  const filled = await prepareFolder(bench.options.products, bench.report);
  rows.push(...(await measureSqlite(bench, filled)));
  rows.push(...(await withPostgres((url) => measurePostgres(bench, url))));
  return rows;
}

async function measureSqlite(bench, filled) {
  const folder = mkdtempSync(join(benchFolder, 'fresh-'));
  cpSync(filled, folder, { recursive: true });
  const { products } = bench.options;
  const shop = await startShop({ folder, products, cores: null });
  try {
    const env = { DATA_DIR: folder, DATABASE_URL: '' };
    const seen = await watchImports(bench, { folder, env, places: { pages: [shop.origin] } });
    return toRows('один процесс, SQLite', seen, 'pages', TARGETS.seenSeconds);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePostgres(bench, url) {
  const folder = mkdtempSync(join(benchFolder, 'fresh-'));
  const nginx = join(folder, 'nginx');
  const [port, agentPort] = [await findFreePort(), await findFreePort()];
  const ends = [];
  try {
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      CDN_PURGE_URL: `http://127.0.0.1:${agentPort}`,
      CDN_PURGE_KEY: KEY,
      TRUST_PROXY: '1',
    };
    const shops = [];
    for (let at = 0; at < 2; at++) {
      const { products } = bench.options;
      const own = join(folder, `process-${at}`);
      const shop = await startShop({
        folder: own,
        products,
        cores: null,
        env: { ...env, DATA_DIR: own },
      });
      ends.unshift(() => shop.stop());
      shops.push(shop.origin);
    }
    await startNginx(nginx, { port, origins: shops, agentPort, ends });
    const places = { pages: shops, nginx: [`http://127.0.0.1:${port}`] };
    const seen = await watchImports(bench, { folder, env, places });
    return [
      ...toRows('два процесса, PostgreSQL', seen, 'pages', TARGETS.seenSeconds),
      ...toRows('через nginx', seen, 'nginx', TARGETS.seenSecondsByNginx),
    ];
  } finally {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startNginx(folder, { port, origins, agentPort, ends }) {
  mkdirSync(folder);
  const shopPorts = origins.map((origin) => Number(new URL(origin).port));
  writeNginxFolder(folder, { port, shopPorts });
  const nginx = startProgram(findNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  ends.unshift(() => stopChild(nginx));
  await waitForAnswer(`http://127.0.0.1:${port}`, nginx);
  const places = ['--folder', join(folder, 'cache'), '--socket', join(folder, 'refresh.sock')];
  const agent = startNode(
    [program('purge-agent-command'), ...places, '--port', String(agentPort)],
    {
      cwd: root,
      env: { NODE_ENV: 'production', CDN_PURGE_KEY: KEY, LOG_LEVEL: 'warn' },
    },
  );
  ends.unshift(() => stopChild(agent));
}

/** Seconds from the end of each import until all addresses of a place showed it. */
async function watchImports(bench, { folder, env, places }) {
  const file = join(folder, 'full.xml');
  await runProgram('export-command', [file], env);
  let feed = readFileSync(file, 'utf8');
  const [, code] =
    /<offer id="([^"]+)" available="true">(?=(?:(?!<\/offer>).)*level="retail")/.exec(feed);
  // The first import tells the shop of every number: that is no change of a price.
  await runProgram('import-command', [file], env);
  await pause(15_000);
  const seen = { one: {}, all: {} };
  for (const kind of ['one', 'all']) {
    for (let round = 0; round < ROUNDS; round++) {
      feed = raisePrices(feed, kind === 'one' ? code : null);
      const price = priceOf(feed, code);
      writeFileSync(file, feed);
      const ended = { at: Number.POSITIVE_INFINITY };
      const looks = Object.entries(places).map(([place, origins]) => ({
        place,
        shown: origins.map((origin) => lookFor(`${origin}/goods/${code}`, price, ended)),
      }));
      await runProgram('import-command', [file], env);
      const endedAt = performance.now();
      ended.at = endedAt;
      for (const { place, shown } of looks) {
        const last = Math.max(...(await Promise.all(shown)));
        seen[kind][place] = [...(seen[kind][place] ?? []), Math.max(0, last - endedAt) / 1000];
      }
      // The pause keeps it out of step with anything that goes by the clock.
      await pause(2000 + 370 * round);
    }
    bench.report(
      `  ${kind === 'one' ? 'один товар' : 'все товары'}: ${JSON.stringify(seen[kind])}`,
    );
  }
  return seen;
}

const raise = (_whole, tag, roubles, kopecks) => {
  const next = Number(roubles) * 100 + Number(kopecks) + 100;
  return `${tag}${Math.floor(next / 100)}.${String(next % 100).padStart(2, '0')}`;
};

/** A rouble more for a product, or for all. */
function raisePrices(feed, code) {
  if (code === null) return feed.replace(RETAIL, raise);
  const from = feed.indexOf(`<offer id="${code}"`);
  const to = feed.indexOf('</offer>', from);
  return feed.slice(0, from) + feed.slice(from, to).replace(RETAIL, raise) + feed.slice(to);
}

function priceOf(feed, code) {
  const offer = feed.slice(feed.indexOf(`<offer id="${code}"`));
  const [, , roubles, kopecks] = new RegExp(RETAIL.source).exec(offer);
  return `${roubles}.${kopecks}`;
}

/** Time when a page showed the price. */
async function lookFor(url, price, ended) {
  for (;;) {
    const response = await fetch(url, { headers: { host: 'localhost', accept: 'text/html' } });
    const text = await response.text();
    if (response.ok && text.includes(`value="${price}"`)) return performance.now();
    if (performance.now() > ended.at + LIMIT_MS)
      throw new Error(`${url}: цены ${price} нет за минуту`);
    await pause(LOOK_MS);
  }
}

async function runProgram(name, args, env) {
  const child = startNode([program(name), ...args], {
    cwd: root,
    env: { NODE_ENV: 'production', DEMO_PRODUCTS: '0', ...env },
  });
  const output = collectOutput(child);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${name} не удался:\n${output()}`);
}

function toRows(where, seen, place, target) {
  return Object.entries(seen).map(([kind, places]) => {
    const values = places[place];
    return createRow({
      group: 'fresh',
      figure: `импорт виден: ${where}, ${kind === 'one' ? 'цена одного товара' : 'цены всех'}`,
      measured: { value: median(values), unit: 'с' },
      // Each of them, not the usual one.
      judged: [Math.max(...values)],
      target,
      note: `от конца команды; дольше всего ${formatNumber(Math.max(...values))} с`,
    });
  });
}
