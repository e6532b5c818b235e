/** Measures the shop's pages in a slowed down Chromium and prints the result; see docs/benchmark.md. */
import { chromium } from 'playwright';
import { findAddresses } from '../addresses.mjs';
import { killChildren } from '../children.mjs';
import { prepareFolder } from '../data-folder.mjs';
import { describeMachine } from '../machine.mjs';
import { startShop } from '../shop.mjs';
import { formatTable } from '../table.mjs';
import { BROWSER_USAGE, parseBrowserOptions } from './browser-options.mjs';
import { measureEarly } from './measure-early.mjs';
import { measureInp } from './measure-inp.mjs';
import { measureLoad } from './measure-load.mjs';
import { measureNext } from './measure-next.mjs';
import { startFloor } from './start-floor.mjs';

const measures = { load: measureLoad, early: measureEarly, next: measureNext, inp: measureInp };

process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function main() {
  const options = readOptions();
  const report = (line) => console.error(line);
  const machine = describeMachine(null);
  report(machine);
  const folder = await prepareFolder(options.products, report);
  const shop = await startShop({ folder, products: options.products, cores: null });
  const floor = await startFloor(shop);
  const browser = await launch();
  const rows = [];
  const failures = [];
  const bench = { ...(await listPages(shop)), browser, floor, rounds: options.rounds, report };
  for (const group of options.groups) {
    report(`Измеряется: ${group}`);
    try {
      rows.push(...(await measures[group](bench)));
    } catch (error) {
      failures.push({ group, reason: error.message });
      report(`Не измерено: ${group}. ${error.message}`);
    }
  }
  const version = browser.version();
  await browser.close();
  floor.stop();
  await shop.stop();
  print({ machine, browser: version, options, rows, failures });
  process.exit(failures.length > 0 ? 1 : 0);
}

/** Launches the browser as people have it: with pages fetched in advance and kept for «Back». */
function launch() {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-background-networking'],
  });
}

/** Home, the listing and a product of it. Each is asked for once, so that caches are as in use. */
async function listPages(shop) {
  const { listing, products } = await findAddresses(shop);
  const pages = [
    { name: 'главная', url: `${shop.origin}/` },
    { name: 'раздел', url: shop.origin + listing },
    { name: 'товар', url: shop.origin + products[0] },
  ];
  for (const { url } of pages) await (await fetch(url)).arrayBuffer();
  return { pages, listing: shop.origin + listing };
}

function readOptions() {
  try {
    return parseBrowserOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error.message}\n\n${BROWSER_USAGE}`);
    process.exit(2);
  }
}

function print(result) {
  const { machine, browser, options, rows, failures } = result;
  if (options.json) {
    console.log(JSON.stringify(result));
    return;
  }
  console.log(`${machine}\nChromium ${browser}: процессор ×1/6, 1,6 Мбит/с, 150 мс\n`);
  console.log(formatTable(rows));
  const judged = rows.filter(({ met }) => met !== null);
  console.log(`\nДостигнуто ${judged.filter(({ met }) => met).length} из ${judged.length}`);
  for (const { group, reason } of failures) console.log(`Не измерено: ${group}. ${reason}`);
}

await main();
