import { createRow } from '../row.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { BUY, centreOf, clickAt, FIELD, FILLED, OPTION } from './controls.mjs';
import { waitForIdle, withSlowPage } from './open-slow-page.mjs';

const WAIT_MS = 8000;
/** «В корзину» of the floor. */
const FLOOR_BUY = '.card-buy button';
const TYPED = 'шкаф';

/** Actions of people the moment they see the page, before its script may be there. */
export async function measureEarly({ browser, listing, floor, rounds, report }) {
  const [taps, least, filters, kept] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    report(`  ранние действия, круг ${round + 1} из ${rounds}`);
    taps.push(await tapEarly(browser, listing, BUY));
    least.push(await tapEarly(browser, floor.sellingUrl, FLOOR_BUY));
    filters.push(await filterEarly(browser, listing));
    kept.push(await typeEarly(browser, listing));
  }
  const row = (figure, unit, judged, target) =>
    createRow({
      group: 'early',
      figure,
      measured: { value: median(judged), unit },
      judged,
      target,
    });
  return [
    row('раннее «В корзину» → корзина полна', 'мс', taps, TARGETS.earlyTapMs),
    row('то же на странице с наименьшим скриптом', 'мс', least, null),
    row('ранний фильтр → список другой', 'мс', filters, null),
    row('рано набранное в поиске цело (1 — да)', '', kept, { atLeast: 1 }),
  ];
}

/** Milliseconds from the tap to the count in the header, whichever page shows it. */
function tapEarly(browser, url, control) {
  return withSlowPage(browser, {}, async (page) => {
    await page.addInitScript(noteTimes, FILLED);
    await open(page, url, control);
    const { x, y } = await centreOf(page, control);
    await page.touchscreen.tap(x, y);
    return elapsed(page);
  });
}

function filterEarly(browser, url) {
  return withSlowPage(browser, { isPhone: false }, async (page) => {
    await open(page, url, OPTION);
    const startedAt = performance.now();
    await clickAt(page, OPTION);
    const isOther = () =>
      location.search !== '' && !document.querySelector('#product-list[aria-busy="true"]');
    const found = await page.waitForFunction(isOther, null, { timeout: WAIT_MS }).catch(() => null);
    return found ? performance.now() - startedAt : Number.NaN;
  });
}

/** 1 when what was typed at the first sight of the field still stands there at the end. */
function typeEarly(browser, url) {
  return withSlowPage(browser, { isPhone: false }, async (page) => {
    await open(page, url, FIELD);
    await clickAt(page, FIELD);
    await page.keyboard.type(TYPED, { delay: 30 });
    await waitForIdle(page);
    const values = await page
      .locator(FIELD)
      .evaluateAll((fields) => fields.map(({ value }) => value));
    return values.includes(TYPED) ? 1 : 0;
  });
}

/** Opens a page and waits until it is painted for the first time and holds the control. */
async function open(page, url, selector) {
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  const isSeen = (wanted) =>
    performance.getEntriesByName('first-contentful-paint').length > 0 &&
    document.querySelector(wanted) !== null;
  await page.waitForFunction(isSeen, selector, { polling: 'raf', timeout: 30_000 });
}

/** Runs in every page of the tab: notes the first press, and when `filled` is to be seen. */
function noteTimes(filled) {
  const now = () => performance.timeOrigin + performance.now();
  const read = (name) => Number(sessionStorage.getItem(`bench-${name}`));
  const note = (name) => read(name) || sessionStorage.setItem(`bench-${name}`, String(now()));
  addEventListener('pointerdown', () => note('pressed'), { capture: true });
  const look = () => {
    if (read('pressed') && document.querySelector(filled)?.textContent.trim()) note('filled');
    if (!read('filled')) requestAnimationFrame(look);
  };
  if (location.protocol !== 'about:') look();
}

async function elapsed(page) {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    const read = () =>
      ['filled', 'pressed'].map((name) => Number(sessionStorage.getItem(`bench-${name}`)));
    // The page may be on its way to another just now.
    const [filled, pressed] = await page.evaluate(read).catch(() => [0, 0]);
    if (filled && pressed) return filled - pressed;
    await page.waitForTimeout(50);
  }
  return Number.NaN;
}
