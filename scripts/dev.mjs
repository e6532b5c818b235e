/** `npm run dev`: the shop with a page that follows every saved file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled();
// Packages may have come only now.
const { createBuilds, BuildFailure } = await import('./dev/builds.mjs');
const { createCssUse } = await import('./dev/css-use.mjs');
const { createDevProxy } = await import('./dev/proxy.mjs');
const { createShops } = await import('./dev/run-shop.mjs');
const { watchSources } = await import('./dev/watch-sources.mjs');

const publicPort = Number(process.env.PORT ?? 3000);
/** Port of the back office; 0: there is none. */
const deskPort = Number(process.env.BACKOFFICE_PORT ?? 3002);
const slowMs = Number(process.env.DEV_SLOW_MS ?? 50);
const builds = await createBuilds({ root, folder: join(root, 'dist', 'dev') });
const use = createCssUse();
const shops = createShops({ main: builds.main, publicPort, deskPort, packages: builds.packages });
let shop = null;
let failure = null;
/** Paths shown since the shop started: a first showing compiles what it needs. */
let shown = new Set();
/** Change under way; the next one waits for it. */
let turn = Promise.resolve();

/** Answers for a proxy; `part` names the port of the listener behind it. */
const loopOf = (part) => ({
  assets: builds.assets,
  failure: () => failure,
  report,
  onPage: notePage,
  async port() {
    for (let seen = null; seen !== turn; ) {
      seen = turn;
      await seen;
    }
    return shop?.[part] ?? null;
  },
});
const shopProxy = createDevProxy(loopOf('port'));
const deskProxy = createDevProxy(loopOf('deskPort'));
const proxies = [shopProxy, deskProxy];

async function follow(changed) {
  const startedAt = performance.now();
  try {
    const isMended = failure !== null;
    const made = await builds.build(changed);
    if (made.script) readScript();
    if (made.server || !shop || changed?.some((path) => path.startsWith('public/'))) {
      await replaceShop();
    }
    failure = null;
    const isSame = !made.server && !made.script && changed !== null;
    for (const proxy of proxies) proxy.tell(isSame && !isMended ? 'styles' : 'reload');
    const what = changed ? `Обновлено: ${changed.slice(0, 3).join(', ')}` : 'Собрано и запущено';
    console.log(`${what} — ${Math.round(performance.now() - startedAt)} мс`);
  } catch (error) {
    failure = error.message;
    if (error instanceof BuildFailure) console.error(`Ошибка в исходниках:\n${failure}`);
    else console.error(`Новый магазин не открылся:\n${failure}`);
    for (const proxy of proxies) proxy.tell('failure', failure);
  }
}

async function replaceShop() {
  const former = shop;
  shop = await shops.open({
    build: builds.index(),
    onEnd(message) {
      shop = null;
      failure = message;
      console.error(message);
    },
  });
  shown = new Set();
  former?.stop();
}

function readScript() {
  for (const name of readdirSync(builds.assets).filter((each) => each.endsWith('.js'))) {
    use.seeScript(readFileSync(join(builds.assets, name), 'utf8'));
  }
}

function notePage({ path, html, ms }) {
  use.seePage(html);
  const isFirst = !shown.has(path);
  shown.add(path);
  if (ms > slowMs) {
    const why = isFirst ? ', первый показ после запуска' : '';
    console.log(`Медленная страница: ${path} — ${Math.round(ms)} мс${why}`);
  }
  if (!isFirst || !html.includes('</body>')) return;
  const sheets = sheetsOf(html).map((name) => ({ name, ...unusedOf(name) }));
  const words = sheets.map(({ name, all, unused }) => `${name} ${unused.length} из ${all}`);
  if (words.length === 0) return;
  const where = `http://localhost:${publicPort}/_dev/css`;
  console.log(`Правила CSS, которых ничто не касается, ${path}: ${words.join(', ')} (${where})`);
}

const sheetsOf = (html) => [
  ...new Set([...html.matchAll(/\/assets\/([\w-]+\.css)/g)].map(([, name]) => name)),
];

const unusedOf = (name) => use.listUnused(readFileSync(join(builds.assets, name), 'utf8'));

/** All rules that nothing seen meets, by sheet and source file. */
function report() {
  const sheets = readdirSync(builds.assets).filter((name) => name.endsWith('.css'));
  return sheets
    .map((name) => {
      const { all, unused } = unusedOf(name);
      const files = Map.groupBy(unused, ({ file }) => file);
      const lines = [...files].map(
        ([file, rules]) =>
          `  ${file}\n${rules.map(({ selector }) => `    ${selector}`).join('\n')}`,
      );
      return `${name}: ${unused.length} из ${all}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

const watcher = watchSources(root, (changed) => {
  turn = turn.then(() => follow(changed));
});
turn = turn.then(() => follow(null));
if (deskPort) deskProxy.server.listen(deskPort);
shopProxy.server.listen(publicPort, () => {
  turn.then(() => console.log(`Открывайте http://localhost:${publicPort}`));
});

async function stop() {
  watcher.close();
  for (const proxy of proxies) proxy.close();
  if (process.env.DEV_CSS_REPORT !== '0') console.log(`\nПравила без применения:\n${report()}`);
  await turn;
  await Promise.all([shop?.stop(), shops.close(), builds.dispose()]);
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
