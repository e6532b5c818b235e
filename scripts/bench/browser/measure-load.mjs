import { gzipSync } from 'node:zlib';
import { createRow } from '../row.mjs';
import { median, rotate } from '../statistics.mjs';
import { TARGETS } from '../targets.mjs';
import { waitForIdle, withSlowPage } from './open-slow-page.mjs';

const KB = 1024;

/** First load of the shop's main pages with a cold cache, beside that of the floor. */
export async function measureLoad({ browser, pages, floor, rounds, report }) {
  const subjects = [{ name: 'пол', url: floor.url }, ...pages];
  const samples = new Map(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    report(`  первая загрузка, круг ${round + 1} из ${rounds}`);
    for (const { name, url } of rotate(subjects, round)) {
      samples.get(name).push(await loadOnce(browser, url));
    }
  }
  const floorSamples = samples.get('пол');
  const rows = [floorRow(floorSamples)];
  for (const { name, url } of pages) {
    const sizes = await measureSizes(url, samples.get(name)[0]);
    rows.push(...rowsOf({ name, samples: samples.get(name), floorSamples, sizes }));
  }
  return rows;
}

function loadOnce(browser, url) {
  return withSlowPage(browser, {}, async (page, traffic) => {
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    const loadedBytes = traffic.bytes;
    await waitForIdle(page);
    const figures = await page.evaluate(() => {
      const { lcp, isPicture, shift, long } = window.bench;
      const [{ startTime: fcp }] = performance.getEntriesByName('first-contentful-paint');
      const blocking = long
        .filter(([start]) => start >= fcp)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
      const nodes = document.querySelectorAll('*').length;
      return { fcp, lcp, isPicture, shift, blocking, nodes };
    });
    const { requests, scripts, styles } = traffic;
    return { ...figures, requests, loadedBytes, scripts: [...scripts], styles: [...styles] };
  });
}

/** Gzip bytes of what a page is made of, asked for outside the browser. */
async function measureSizes(url, { scripts, styles }) {
  const sizeOf = async (address) =>
    gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).length;
  const sum = async (addresses) =>
    (await Promise.all(addresses.map(sizeOf))).reduce((total, size) => total + size, 0);
  return { html: await sizeOf(url), script: await sum(scripts), css: await sum(styles) };
}

function floorRow(samples) {
  const value = median(samples.map(({ fcp }) => fcp));
  const { requests, loadedBytes } = samples[0];
  return createRow({
    group: 'floor',
    figure: 'Пол: страница без скрипта, FCP',
    measured: { value, unit: 'мс' },
    judged: samples.map(({ fcp }) => fcp),
    note: `запросов ${requests}, ${Math.round(loadedBytes / KB)} КБ, LCP ${Math.round(median(samples.map(({ lcp }) => lcp)))} мс`,
  });
}

function rowsOf({ name, samples, floorSamples, sizes }) {
  const plain = (figure, unit, judged, target) =>
    createRow({
      group: name,
      figure: `${name}: ${figure}`,
      judged,
      target,
      measured: { value: median(judged), unit },
    });
  const list = (key) => samples.map((sample) => sample[key]);
  const against = (figure, key, target) =>
    createRow({
      group: name,
      figure: `${name}: ${figure}`,
      target,
      measured: { value: median(list(key)), unit: 'мс' },
      limit: { value: median(floorSamples.map((sample) => sample[key])), unit: 'мс', name: 'пол' },
      judged: samples.map((sample, round) => sample[key] / floorSamples[round][key]),
    });
  const isPicture = samples.filter((sample) => sample.isPicture).length * 2 > samples.length;
  return [
    plain('скрипт до действий, gzip', 'КБ', [sizes.script / KB], TARGETS.scriptKb),
    plain('CSS, gzip', 'КБ', [sizes.css / KB], TARGETS.cssKb),
    plain('HTML, gzip', 'КБ', [sizes.html / KB], TARGETS.htmlKb),
    plain('элементов в DOM', 'шт.', list('nodes'), TARGETS.elements),
    plain('запросов до покоя', 'шт.', list('requests'), TARGETS.requests),
    plain(
      'получено до load',
      'КБ',
      list('loadedBytes').map((bytes) => bytes / KB),
      TARGETS.loadedKb,
    ),
    against('FCP', 'fcp', TARGETS.fcpOfFloor),
    against(isPicture ? 'LCP (картинка)' : 'LCP (текст)', 'lcp', TARGETS.lcpOfFloor),
    plain('блокировка', 'мс', list('blocking'), TARGETS.blockingMs),
    plain('CLS', '', list('shift'), TARGETS.shift),
  ];
}
