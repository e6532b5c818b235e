/**
 * `npm run lighthouse`: marks of every kind of page in search, good habits, access and speed, by
 * Lighthouse on a phone of the middle class. Ends with 1 when one is below what the shop promises.
 *
 *   npm run lighthouse -- home product   only these pages
 *
 * The processor is slowed down by what turns this machine into such a phone: Lighthouse's own
 * factor of four is meant for a fast desk computer. Speed is the median of five runs
 * (docs/decisions/0133).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { findSlowdown } from './find-slowdown.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './setup.mjs';

const PRODUCTS = 1200;
const TITLES = {
  seo: 'поиск',
  'best-practices': 'порядок',
  accessibility: 'доступность',
  performance: 'скорость',
};
const CATEGORIES = Object.keys(TITLES);
const PROMISED = { seo: 100, 'best-practices': 100, accessibility: 100 };
const FAST = new Set(['home', 'category', 'product', 'search', 'basket']);
/** As Lighthouse advises: https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md */
const RUNS = 5;
/** Figures behind the mark of speed. */
const FIGURES = {
  'first-contentful-paint': 'первое',
  'largest-contentful-paint': 'главное',
  'speed-index': 'видно',
  'total-blocking-time': 'занято',
  'cumulative-layout-shift': 'сдвиг',
};
/** Crawlers stay out of them by design, and are not asked about it. */
const CLOSED = new Set(['search', 'basket']);

function pinnedVersion() {
  ensureInstalled();
  ensureBuilt();
  return createRequire(import.meta.url)('node/package.json').version;
}

/** Lighthouse needs the project's own Node. */
function runPinned() {
  const args = [join(root, 'scripts', 'lighthouse.mjs'), ...process.argv.slice(2)];
  process.exitCode = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

async function main(wanted) {
  const { startShop } = await import('./bench/shop.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'marmit-lighthouse-'));
  const shop = await startShop({ folder, products: PRODUCTS, cores: null });
  const browser = await startBrowser();
  try {
    const pages = Object.entries(await listPages(shop.origin));
    const chosen = pages.filter(([name]) => wanted.length === 0 || wanted.includes(name));
    const { port } = browser;
    // The first page warms the browser up.
    await measure(shop.origin, { port });
    const runs = new Map(chosen.map(([name]) => [name, []]));
    // In turn, so that a slow minute of the machine does not meet all runs of one page.
    for (let round = 0; round < RUNS; round++) {
      for (const [name, path] of chosen) {
        if (round > 0 && !FAST.has(name)) continue;
        const skipAudits = CLOSED.has(name) ? ['is-crawlable'] : [];
        runs.get(name).push(await measure(shop.origin + path, { port, skipAudits }));
      }
    }
    let code = 0;
    for (const [name, path] of chosen) {
      const sorted = runs.get(name).toSorted((a, b) => a.marks.performance - b.marks.performance);
      const median = sorted[Math.floor(sorted.length / 2)];
      // Speed varies with the machine, the other marks never should: every run is judged by them.
      const low = CATEGORIES.filter((id) =>
        (id === 'performance' ? [median] : sorted).some(
          ({ marks }) => marks[id] < promisedFor(name)[id],
        ),
      );
      if (low.length > 0) code = 1;
      printRow(name, path, { ...median, low, all: sorted });
    }
    return code;
  } finally {
    await browser.stop();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const promisedFor = (name) => ({
  ...PROMISED,
  performance: FAST.has(name) ? 100 : 0,
});

/** One address of each kind of page, by name. */
async function listPages(origin) {
  const read = async (path) => (await fetch(origin + path)).text();
  const { data } = JSON.parse(await read('/api/catalog'));
  const category = data.catalog.find(({ is_sale }) => !is_sale);
  const list = `/catalog/${category.fullUrl}`;
  const first = (html, pattern) => pattern.exec(html)?.[1] ?? '/404';
  return {
    home: '/',
    category: list,
    product: first(await read(list), /href="(\/goods\/\w+)"/),
    search: '/search/шкаф',
    basket: '/basket',
    catalog: '/catalog',
    sale: '/catalog/sale',
    brands: '/catalog/vendors/',
    brand: first(await read('/catalog/vendors/'), /href="(\/catalog\/vendors\/[\w-]+)"/),
    news: '/news/',
    'news-item': '/news/1',
    answers: '/answer/',
    answer: '/answer/1',
    delivery: '/dostavka_oplata/',
    contacts: '/contacts/',
    office: '/contacts/moskva',
    planning: '/proectnoe_buro/',
    dealers: '/dilers/',
    about: '/about/',
    map: '/map',
  };
}

/** Chromium with an open door for Lighthouse; the pages of the shop alone are asked for. */
async function startBrowser() {
  const { chromium } = await import('playwright');
  const { findFreePort } = await import('./bench/shop.mjs');
  const port = await findFreePort();
  const executablePath = findChromium() ?? undefined;
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox'];
  const browser = await chromium.launch({ executablePath, args });
  return { port, stop: () => browser.close() };
}

/** @param options Port of the browser, audits left out. */
async function measure(url, options, tries = 3) {
  const { default: lighthouse, auditFlowArtifacts } = await import('lighthouse');
  const flags = { ...options, onlyCategories: CATEGORIES, logLevel: 'error' };
  const { lhr: seen, artifacts } = await lighthouse(url, flags);
  // «Please run Lighthouse again»: the browser's trace lacks its beginning.
  if (seen.categories.performance.score === null && tries > 1)
    return measure(url, options, tries - 1);
  const index = artifacts.BenchmarkIndex;
  const slowdown = findSlowdown(index);
  // Judged anew, slowed down by what the machine was worth in this very run.
  const throttling = { ...artifacts.settings.throttling, cpuSlowdownMultiplier: slowdown };
  const again = { ...artifacts, settings: { ...artifacts.settings, throttling } };
  const gatherSteps = [{ artifacts: again, name: url, flags: { ...flags, throttling } }];
  const { steps } = await auditFlowArtifacts({ name: url, gatherSteps });
  const { lhr } = steps[0];
  const marks = Object.fromEntries(
    CATEGORIES.map((id) => [id, Math.round((lhr.categories[id].score ?? 0) * 100)]),
  );
  const weighty = new Set(
    Object.keys(PROMISED).flatMap((id) =>
      lhr.categories[id].auditRefs.filter(({ weight }) => weight > 0).map((audit) => audit.id),
    ),
  );
  // A figure that could not be taken leaves its whole category without a mark.
  const failed = Object.values(lhr.audits)
    .filter(({ id, score, errorMessage }) => errorMessage || (weighty.has(id) && (score ?? 1) < 1))
    .map((audit) => `${audit.id}: ${audit.errorMessage ?? audit.title}${whereFound(audit)}`);
  const figures = Object.entries(FIGURES).map(
    ([id, title]) => `${title} ${lhr.audits[id].displayValue}`,
  );
  return { marks, failed, figures, index, slowdown };
}

/** The first element that an audit is about. */
function whereFound({ details }) {
  const node = details?.items?.find((item) => item.node)?.node;
  return node ? ` — ${node.snippet} (${node.selector})` : '';
}

function printRow(name, path, { marks, low, figures, index, slowdown, all }) {
  const shown = CATEGORIES.map((id) => `${TITLES[id]} ${marks[id]}${low.includes(id) ? '!' : ''}`);
  console.log(`${name.padEnd(10)} ${shown.join('  ')}  ${path}`);
  console.log(`           ${figures.join(', ')}`);
  const speeds = all.map((run) => run.marks.performance).join(', ');
  const machine = `машина ${index.toFixed(0)}, замедлена в ${slowdown.toFixed(2)} раза`;
  console.log(`           скорость по разам: ${speeds}; ${machine}`);
  for (const audit of new Set(all.flatMap(({ failed }) => failed)))
    console.log(`           – ${audit}`);
}

if (process.versions.node !== pinnedVersion()) runPinned();
else process.exitCode = await main(process.argv.slice(2));
