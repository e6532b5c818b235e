import { createRow } from '../row.mjs';
import { median } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { BUY, clickAt, FIELD, MENU, MORE, OPTION } from './controls.mjs';
import { waitForIdle, withSlowPage } from './open-slow-page.mjs';

/** Shorter ones the browser does not report. */
const SHORTEST_MS = 16;
const PAUSE_MS = 1200;
/** A page that scrolls to a control is drawn before the control is pressed. */
const AIM_MS = 250;

const interactions = [
  { figure: 'меню каталога', act: openMenu },
  { figure: 'фильтр', act: (page) => press(page, OPTION) },
  { figure: 'набор в поиске', act: typeSearch },
  { figure: 'счётчик', act: count },
];

/** The longest time from an input to the next paint, on a page that has come to rest. */
export async function measureInp({ browser, listing, rounds, report }) {
  const samples = interactions.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    report(`  отклик, круг ${round + 1} из ${rounds}`);
    for (const [at, { act }] of interactions.entries()) {
      samples[at].push(await actOnce(browser, listing, act));
    }
  }
  return interactions.map(({ figure }, at) =>
    createRow({
      group: 'inp',
      figure: `INP: ${figure}`,
      judged: samples[at],
      target: TARGETS.inpMs,
      measured: { value: median(samples[at]), unit: 'мс' },
    }),
  );
}

function actOnce(browser, url, act) {
  return withSlowPage(browser, { isPhone: false }, async (page) => {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await waitForIdle(page);
    page.setDefaultTimeout(8000);
    try {
      await act(page);
    } catch {
      return Number.NaN;
    }
    await page.waitForTimeout(PAUSE_MS);
    return page.evaluate(
      (shortest) => Math.max(shortest, ...window.bench.events.values()),
      SHORTEST_MS,
    );
  });
}

const press = (page, selector) => clickAt(page, selector, AIM_MS);

async function openMenu(page) {
  await press(page, MENU);
  await page.waitForTimeout(PAUSE_MS);
  await press(page, MENU);
}

async function typeSearch(page) {
  await press(page, FIELD);
  await page.waitForTimeout(PAUSE_MS);
  await page.keyboard.type('шкаф', { delay: 120 });
}

async function count(page) {
  await press(page, BUY);
  await press(page, MORE);
  await page.waitForTimeout(PAUSE_MS);
  await press(page, MORE);
}
