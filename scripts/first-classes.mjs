/**
 * `npm run first-classes`: writes scripts/build/first/*.txt, the classes of what stands on the first screen of
 * each kind of page, on phones and wide screens, with a script and without, with a basket and without.
 * To be run after a change of markup that is seen at once.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_KINDS } from './build/first-styles.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './setup.mjs';

const PRODUCTS = 1200;
/** Classes of one visitor's cards. */
const STATES = ['is-on'];
const SCREENS = [
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];

async function main() {
  const { chromium } = await import('playwright');
  const { startShop } = await import('./bench/shop.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'marmit-first-'));
  const shop = await startShop({ folder, products: PRODUCTS, cores: null });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox'],
  });
  try {
    const pages = await listPages(shop.origin);
    for (const kind of Object.keys(FIRST_KINDS)) {
      const names = await collect(browser, shop.origin, pages[kind]);
      writeFileSync(
        join(root, 'scripts', 'build', 'first', `${kind}.txt`),
        `${names.join('\n')}\n`,
      );
      console.log(`${kind}: ${names.length}`);
    }
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Addresses of each kind of page. */
async function listPages(origin) {
  const read = async (path) => (await fetch(origin + path)).text();
  const { data } = JSON.parse(await read('/api/catalog'));
  const { fullUrl } = data.catalog.find(({ is_sale }) => !is_sale);
  const list = `/catalog/${fullUrl}`;
  const html = await read(list);
  const products = [
    ...new Set([...html.matchAll(/href="(\/goods\/\w+)"/g)].map(([, path]) => path)),
  ];
  const brand = /href="(\/catalog\/vendors\/[\w-]+)"/.exec(await read('/catalog/vendors/'))?.[1];
  return {
    home: ['/'],
    listing: [
      list,
      `${list}?sort=asc&page=2`,
      '/catalog/sale',
      '/search/шкаф',
      '/search/ъъъ',
      brand,
    ],
    product: products.slice(0, 4),
    basket: ['/basket'],
  };
}

async function collect(browser, origin, paths) {
  const names = new Set();
  for (const javaScriptEnabled of [true, false]) {
    for (const [width, height] of javaScriptEnabled ? SCREENS : [SCREENS[0], SCREENS[3]]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height } });
      const page = await context.newPage();
      for (const filled of [false, true]) {
        if (filled) await fillBasket(context, origin);
        for (const path of paths) {
          await page.goto(origin + path, { waitUntil: 'load' });
          for (const name of await page.evaluate(readClasses)) names.add(name);
        }
      }
      await context.close();
    }
  }
  return [...names, ...STATES].sort();
}

/** Fills the basket by the form of the first product that can be bought. */
async function fillBasket(context, origin) {
  const html = await (await context.request.get(`${origin}/search/шкаф`)).text();
  for (const [, action] of [...html.matchAll(/action="(\/basket\/lines\/\d+)#/g)].slice(0, 3)) {
    await context.request.post(origin + action, { form: {}, headers: { Origin: origin } });
  }
}

/**
 * Runs in the page: classes of what stands in the window, and of what is hidden at its upper end. Any
 * card may stand there some day.
 */
function readClasses() {
  const names = new Set();
  const visit = (element) => {
    const { display } = getComputedStyle(element);
    const { top } = element.getBoundingClientRect();
    const isBelow = display !== 'none' && display !== 'contents' && top >= innerHeight;
    if (isBelow && !element.closest('.card')) {
      for (const card of element.querySelectorAll('.card')) visit(card);
      return;
    }
    for (const name of element.classList) names.add(name);
    if (display === 'none') return;
    const isClosed = element.matches('details:not([open])');
    for (const child of element.children) {
      if (!isClosed || child.matches('summary')) visit(child);
    }
  };
  visit(document.body);
  return [...names];
}

const pinned = () => createRequire(import.meta.url)('node/package.json').version;
ensureInstalled();
ensureBuilt();
if (process.versions.node === pinned()) await main();
else {
  const args = [join(root, 'scripts', 'first-classes.mjs')];
  process.exitCode = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
