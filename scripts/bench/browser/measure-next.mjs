import { createRow } from '../row.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { canOpenRealBrowser, openRealBrowser, startScreen } from './open-real-browser.mjs';
import { BYTES_PER_SECOND, LATENCY_MS, waitForIdle, withSlowPage } from './open-slow-page.mjs';
import { startSlowLine } from './slow-line.mjs';

const LINK = 'article a[href^="/goods/"]';
/** Time between resting on a link and pressing it; browsers fetch after 200 ms. */
const REST_MS = 900;

const LOAD_MS = 4000;

/** The second page, whose link the pointer has rested on. */
export async function measureNext(bench) {
  const rows = await measureFetched(bench);
  return canOpenRealBrowser(process.env.CHROMIUM_PATH)
    ? [...rows, ...(await measureMadeReady(bench))]
    : rows;
}

/** In a browser that is led by a debugger: it fetches the page in advance and does not make it ready. */
async function measureFetched({ browser, listing, rounds, report }) {
  const judged = [];
  let prefetched = 0;
  for (let round = 0; round < rounds; round += 1) {
    report(`  вторая страница, круг ${round + 1} из ${rounds}`);
    const { lcp, deliveryType } = await goOn(browser, listing);
    judged.push(lcp);
    if (deliveryType === 'navigational-prefetch') prefetched += 1;
  }
  const figure = 'вторая страница после наведения, только загружена заранее: LCP';
  return [
    createRow({
      group: 'next',
      figure,
      judged,
      measured: { value: median(judged), unit: 'мс' },
      note: `загружена заранее в ${prefetched} из ${rounds}`,
    }),
  ];
}

function goOn(browser, listing) {
  return withSlowPage(browser, { isPhone: false }, async (page) => {
    await page.goto(listing, { waitUntil: 'load', timeout: 60_000 });
    await waitForIdle(page);
    const link = page.locator(LINK).first();
    await link.hover({ force: true });
    await page.waitForTimeout(REST_MS);
    await link.click({ noWaitAfter: true });
    await page.waitForURL(/\/goods\//, { waitUntil: 'load' });
    await waitForIdle(page);
    return page.evaluate(() => {
      const [{ deliveryType, activationStart = 0 }] = performance.getEntriesByType('navigation');
      return { lcp: window.bench.lcp - activationStart, deliveryType };
    });
  });
}

/** As people have it: the page is made ready beside the first one. The processor is not slowed down. */
async function measureMadeReady({ listing, rounds, report }) {
  const judged = [];
  let madeReady = 0;
  const { origin, pathname, search } = new URL(listing);
  const line = await startSlowLine({
    origin,
    latencyMs: LATENCY_MS,
    bytesPerSecond: BYTES_PER_SECOND,
  });
  const screen = await startScreen();
  try {
    for (let round = 0; round < rounds; round += 1) {
      report(`  вторая страница без отладчика, круг ${round + 1} из ${rounds}`);
      const { lcp, activatedAt } = await goOnByMouse(line.origin + pathname + search);
      judged.push(lcp);
      if (activatedAt > 0) madeReady += 1;
    }
  } finally {
    await screen.stop();
    line.stop();
  }
  return [
    createRow({
      group: 'next',
      figure: 'вторая страница после наведения, браузер без отладчика: LCP',
      judged,
      target: TARGETS.nextPageMs,
      measured: { value: median(judged), unit: 'мс' },
      note: `приготовлена заранее в ${madeReady} из ${rounds}; линия медленная, процессор нет`,
    }),
  ];
}

async function goOnByMouse(url) {
  const browser = await openRealBrowser(process.env.CHROMIUM_PATH, url);
  try {
    await pause(LOAD_MS);
    const place = await browser.read(`(() => {
      const box = document.querySelector(${JSON.stringify(LINK)}).getBoundingClientRect();
      return {
        x: Math.round(screenX + box.x + box.width / 2),
        y: Math.round(screenY + outerHeight - innerHeight + box.y + box.height / 2),
      };
    })()`);
    browser.moveTo({ ...place, x: place.x - 200 });
    await pause(200);
    browser.moveTo(place);
    await pause(REST_MS);
    browser.press();
    await pause(LOAD_MS);
    return await browser.read(`new Promise((resolve) => {
      const activatedAt = performance.getEntriesByType('navigation')[0].activationStart;
      new PerformanceObserver((list) => {
        const lcp = list.getEntries().at(-1).startTime - activatedAt;
        resolve({ lcp, activatedAt });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    })`);
  } finally {
    await browser.close();
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
