import { createRow } from '../row.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { waitForIdle, withSlowPage } from './open-slow-page.mjs';

const LINK = 'article a[href^="/goods/"]';
/** Time between resting on a link and pressing it; browsers fetch after 200 ms. */
const REST_MS = 900;

/** The second page, whose link the pointer has rested on. */
export async function measureNext({ browser, listing, rounds, report }) {
  const judged = [];
  let prefetched = 0;
  for (let round = 0; round < rounds; round += 1) {
    report(`  вторая страница, круг ${round + 1} из ${rounds}`);
    const { lcp, deliveryType } = await goOn(browser, listing);
    judged.push(lcp);
    if (deliveryType === 'navigational-prefetch') prefetched += 1;
  }
  const figure = 'вторая страница после наведения: LCP';
  return [
    createRow({
      group: 'next',
      figure,
      judged,
      target: TARGETS.nextPageMs,
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
