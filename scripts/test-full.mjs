/**
 * `npm run test:full`: `npm test` with the long tests at their full length, then the browser tests over
 * every other arrangement of the shop (scripts/e2e/arrangement-….mjs). An hour or more.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { pinnedNode, root } from './setup.mjs';

/** Of the test that kills processes in the middle of orders; 300 in `npm test`. */
const KILLS = '3000';
/** Of processes under load; 10 in `npm test`. */
const RESTARTS = '100';
const FIRST = 'sqlite';

const rows = [];
const suite = run(['scripts/test.mjs'], { KILLS, RESTARTS, SHOP_ARRANGEMENT: FIRST });
rows.push([`всё, ${FIRST}`, suite === 0]);
for (const name of listArrangements()) {
  if (name !== FIRST) rows.push([`браузер, ${name}`, runBrowserTests(name)]);
}

for (const [name, passed] of rows) console.log(`${name}: ${passed ? 'прошло' : 'НЕ ПРОШЛО'}`);
process.exit(rows.every(([, passed]) => passed) ? 0 : 1);

function listArrangements() {
  return readdirSync(join(root, 'scripts', 'e2e'))
    .flatMap((file) => /^arrangement-([a-z]+)\.mjs$/.exec(file)?.[1] ?? [])
    .toSorted();
}

function runBrowserTests(arrangement) {
  const results = join(root, 'test-results', arrangement);
  const report = join(results, 'playwright.json');
  const chromium = findChromium();
  const status = run(['node_modules/.bin/playwright', 'test', '--reporter=list,json'], {
    ...{ SHOP_ARRANGEMENT: arrangement, SHOP_RESULTS: results },
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  const stats = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : null;
  const failed = stats ? stats.unexpected + stats.flaky : 1;
  console.log(`${arrangement}: ${stats?.expected ?? 0} passed, ${failed} failed`);
  return status === 0 && failed === 0;
}

function run(args, env) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(pinnedNode, args, options).status;
}
